while true do pcall(xpcall, error, function() while true do pcall(error) end end) end
