table.foreach({1}, function() while true do end end)
