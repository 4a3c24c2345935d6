local mt = {__le = function() while true do pcall(error) end end} return setmetatable({}, mt) <= setmetatable({}, mt)
