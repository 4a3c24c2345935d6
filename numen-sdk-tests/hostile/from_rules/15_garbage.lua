-- ends: limit
-- Nothing is kept, much is made.
local n = 0
while true do n += #(string.rep("x", 100000) .. n) end
