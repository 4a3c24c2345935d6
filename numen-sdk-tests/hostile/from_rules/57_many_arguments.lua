-- ends: limit
local t = table.create(7900, 1)
while true do
    math.max(table.unpack(t))
    string.char(table.unpack(table.create(7900, 65)))
    bit32.bxor(table.unpack(t))
end
