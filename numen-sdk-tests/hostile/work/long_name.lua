while true do pcall(function() return demo.larder[("x"):rep(100000)] end) end
