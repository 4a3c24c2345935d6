-- ends: value
return select("#", xpcall(error, function(reason) error(reason) end))
