-- ends: limit
local digits = string.rep("9", 4000000)
while true do tonumber(digits) end
