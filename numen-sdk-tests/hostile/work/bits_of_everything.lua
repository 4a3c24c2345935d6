for _, n in {-1, 33, 2 ^ 32, 1e308, 0 / 0, 1 / 0} do for _, f in bit32 do pcall(f, n, n, n) pcall(f, 1, n) end end return bit32.lshift(1, 1e308)
