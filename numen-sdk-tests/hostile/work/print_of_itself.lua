local t = setmetatable({}, {}) getmetatable(t).__tostring = function(self) print(self) return "x" end print(t)
