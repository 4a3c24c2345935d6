local t = {} setmetatable(t, {__iter = function() return t end, __call = function() return t end}) for key in t do end
