while true do for name in pairs(demo.larder) do for other in demo do end end end
