while true do xpcall(error, function() error("again") end) end
