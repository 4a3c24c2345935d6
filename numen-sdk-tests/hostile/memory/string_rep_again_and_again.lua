while true do pcall(string.rep, "x", 5e8) end
