-- ends: runtime
local worse = setmetatable({}, {__tostring = function() error("worse") end})
error(worse)
