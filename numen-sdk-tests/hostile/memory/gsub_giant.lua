local s = ("x"):rep(4e6) return #s:gsub("x", ("y"):rep(500))
