for key in setmetatable({}, {__iter = function() while true do end end}) do end
