-- ends: limit
local kept = {}
while true do
    local ok, made = pcall(buffer.create, 2 ^ 20)
    if ok then kept[#kept + 1] = made end
end
