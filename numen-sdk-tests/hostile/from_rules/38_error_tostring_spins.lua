-- ends: limit runtime caught
-- The receipt's first line asks the value for its text.
error(setmetatable({}, {__tostring = function() while true do end end}))
