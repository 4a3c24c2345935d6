local t = {} for i = 1, 1e6 do t[i] = i * 7919 % 1000003 end table.sort(t) return "done"
