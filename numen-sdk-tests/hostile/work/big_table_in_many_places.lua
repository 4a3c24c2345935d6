local b = {} for i = 1, 50000 do b["k" .. i] = i end local u = {} for i = 1, 20 do u[i] = b end for j = 1, 3 do local v = {} for i = 1, 20 do v[i] = u end u = v end while true do print(u) end
