local s = "" while true do s = s .. ("x"):rep(1000) end
