-- ends: limit
local t = table.create(800000, 1)
while true do table.find(t, 2) end
