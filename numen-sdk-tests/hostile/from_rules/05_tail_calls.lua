-- ends: runtime limit
local function f(n) return f(n + 1) end
return f(0)
