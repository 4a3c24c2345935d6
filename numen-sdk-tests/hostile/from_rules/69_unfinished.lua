-- ends: syntax
local s = "never closed
