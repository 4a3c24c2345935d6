return #(""):rep(2 ^ 52)
