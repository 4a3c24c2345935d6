-- ends: limit
-- Each level tries twice, so the depth of the stack is only the start of it.
local function try() pcall(try) pcall(try) error("again") end
try()
