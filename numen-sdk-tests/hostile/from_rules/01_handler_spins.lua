-- ends: limit
return xpcall(error, function() while true do end end)
