local s = (","):rep(4e6) return #s:split(",")
