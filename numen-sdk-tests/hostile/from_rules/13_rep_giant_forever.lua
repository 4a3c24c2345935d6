-- ends: limit
while true do pcall(string.rep, "x", 2 ^ 31) end
