return -setmetatable({}, {__unm = function() repeat until false end})
