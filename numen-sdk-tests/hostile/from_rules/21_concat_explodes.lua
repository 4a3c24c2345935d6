-- ends: limit caught
return #table.concat(table.create(1000, string.rep("x", 1000000)), string.rep(",", 1000000))
