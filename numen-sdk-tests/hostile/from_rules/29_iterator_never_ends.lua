-- ends: limit
local endless = setmetatable({}, {__iter = function() return function() return 1 end end})
for _ in endless do end
