local t = {} for i = 1, 100000 do t["k" .. i] = i end while true do print(t) end
