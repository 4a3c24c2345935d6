-- ends: runtime limit
return #string.pack(string.rep("s4", 100000), string.rep("x", 4000000))
