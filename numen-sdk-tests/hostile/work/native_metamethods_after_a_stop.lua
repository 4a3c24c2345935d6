local o = setmetatable({}, {__len = print, __index = print, __unm = print}) table.sort({1, 2}, function() pcall(function() while true do end end) local _ = #o local _ = -o local _ = o.x end)
