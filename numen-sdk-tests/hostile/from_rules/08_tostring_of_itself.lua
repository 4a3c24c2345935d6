-- ends: runtime limit
return tostring(setmetatable({}, {__tostring = function(self) return "<" .. tostring(self) .. ">" end}))
