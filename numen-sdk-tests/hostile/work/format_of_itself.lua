local t = setmetatable({}, {}) getmetatable(t).__tostring = function(self) return string.format("%s", self) end return `{t}`
