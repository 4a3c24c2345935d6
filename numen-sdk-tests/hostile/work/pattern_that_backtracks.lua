while true do pcall(string.find, ("x"):rep(200), ("x-"):rep(100) .. "y") end
