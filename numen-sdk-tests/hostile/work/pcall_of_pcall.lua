local f = pcall for i = 1, 150 do local g = f f = function() return pcall(g) end end while true do f() end
