-- ends: limit
while true do pcall(string.split, string.rep("a", 4000000), "") end
