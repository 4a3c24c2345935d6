return _G[("x"):rep(4e6)]
