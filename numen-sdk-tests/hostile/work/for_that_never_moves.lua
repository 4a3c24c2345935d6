for i = 2 ^ 53, math.huge do end
