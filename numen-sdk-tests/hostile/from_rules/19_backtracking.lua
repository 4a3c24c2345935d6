-- ends: limit runtime
return string.find(string.rep("a", 40000), string.rep(".-", 24) .. "b")
