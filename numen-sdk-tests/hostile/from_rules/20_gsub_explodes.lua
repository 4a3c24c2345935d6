-- ends: limit caught
return #string.gsub(string.rep("x", 100000), "x", string.rep("y", 100000))
