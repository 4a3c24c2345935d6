-- ends: limit
local t = table.create(200000, {})
local kept = {}
while true do
    kept[#kept + 1] = table.clone(t)
    for i = 1, #kept do table.freeze(table.clone(kept[i])) end
end
