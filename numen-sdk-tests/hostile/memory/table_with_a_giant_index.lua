local t = {} for i = 1, 30 do t[2 ^ i] = 1 end for i = 1, 4e7 do t[i] = 1 end return #t
