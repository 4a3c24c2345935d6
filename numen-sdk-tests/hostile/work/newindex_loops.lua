setmetatable({}, {__newindex = function() while true do end end}).x = 1
