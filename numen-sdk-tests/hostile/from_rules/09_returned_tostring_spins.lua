-- ends: limit
-- What is returned is written after the program's last line.
local slow = setmetatable({}, {__tostring = function() while true do end end})
print(slow)
return slow
