-- ends: limit
local t = {}
for i = 1, math.huge do t["key" .. i] = {i} end
