-- ends: limit
local t = setmetatable({}, {
    __len = function() while true do end end,
    __eq = function() while true do end end,
    __lt = function() while true do end end,
})
pcall(function() return #t end)
pcall(function() return t < t end)
return #t
