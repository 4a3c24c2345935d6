local t = setmetatable({}, {}) getmetatable(t).__add = function(a, b) return a + b end return t + 1
