-- ends: limit no_function runtime
-- Old names of the library are no way round.
return table.foreach({1, 2, 3}, function() while true do pcall(error) end end)
