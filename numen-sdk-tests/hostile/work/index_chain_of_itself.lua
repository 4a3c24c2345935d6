local t = {} setmetatable(t, {__index = t}) while true do local x = t.x end
