while true do pcall(print, setmetatable({}, {__tostring = function() end})) end
