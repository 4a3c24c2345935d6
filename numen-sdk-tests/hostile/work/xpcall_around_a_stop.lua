xpcall(function() while true do end end, function() while true do pcall(error) end end) print("after")
