-- ends: limit
local s = string.rep("x", 4000000)
while true do s = s:reverse():upper():lower() end
