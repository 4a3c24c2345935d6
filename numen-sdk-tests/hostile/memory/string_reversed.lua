local s = ("x"):rep(3e7) while true do s = s:reverse():upper() end
