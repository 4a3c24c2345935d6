local a, b = {}, {} setmetatable(a, {__index = b}) setmetatable(b, {__index = a}) while true do pcall(function() return a.x end) end
