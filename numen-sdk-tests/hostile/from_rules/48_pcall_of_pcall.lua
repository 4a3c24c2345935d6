-- ends: value runtime
local t = table.create(7000, pcall)
t[#t + 1] = error
return select("#", pcall(table.unpack(t)))
