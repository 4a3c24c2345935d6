-- ends: any
local t = setmetatable({}, {__index = function() return numen.move.to({x = 5, y = 64, z = 5}) end})
return t.there
