local t = {} for i = 1, 2e5 do t[i] = i * 7919 % 1000003 end while true do table.sort(t) t[1], t[#t] = t[#t], t[1] end
