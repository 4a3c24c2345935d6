local t = setmetatable({}, {}) getmetatable(t).__newindex = function(self, key, value) self[key] = value end t.x = 1
