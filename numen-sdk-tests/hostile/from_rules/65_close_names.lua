-- ends: limit
-- Each read of a name that is not there looks for the nearest.
while true do pcall(function() return mymod.mana[string.rep("g", 100000)] end) end
