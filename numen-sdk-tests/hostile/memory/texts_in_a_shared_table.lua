local t = {} for i = 1, 20 do t[i] = ("x"):rep(200) end for i = 1, 4 do local u = {} for j = 1, 20 do u[j] = t end t = u end print(t)
