local t = {} while true do t[#t + 1] = setmetatable({}, {__index = t}) end
