for key in setmetatable({}, {__iter = function() return function() return 1 end end}) do end
