return "x" .. setmetatable({}, {__concat = function() while true do end end})
