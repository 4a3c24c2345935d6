-- ends: limit
local t = table.create(400000, 1)
while true do
    table.insert(t, 1, 2)
    table.remove(t)
end
