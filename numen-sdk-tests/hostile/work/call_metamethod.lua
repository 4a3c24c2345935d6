local t = setmetatable({}, {}) getmetatable(t).__call = function(self) return self() end return t()
