_G.__index = function() while true do end end return setmetatable({}, _G).x
