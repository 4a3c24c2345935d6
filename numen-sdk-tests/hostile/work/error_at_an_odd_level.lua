while true do pcall(error, "x", 1e308) pcall(error, "x", -5) pcall(error, "x", 0 / 0) pcall(error, "x", 200) end
