-- ends: runtime
return string.format("%s", setmetatable({}, {__tostring = function() return {} end}))
