for base = -1, 40 do pcall(tonumber, "z", base) pcall(tonumber, ("9"):rep(5000), base) end return tonumber("0x" .. ("f"):rep(5000))
