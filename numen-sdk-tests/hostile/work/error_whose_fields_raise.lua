error(setmetatable({}, {__index = function() error("x") end, __tostring = function() error("y") end}))
