-- ends: limit
-- Each function holds the one before it; calling the last calls them all.
local f = function() return 1 end
while true do
    local before = f
    f = function() return before() + 1 end
    pcall(f)
end
