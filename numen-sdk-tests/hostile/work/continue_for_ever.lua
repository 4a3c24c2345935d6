while true do for i = 1, 10 do continue end end
