error(("x"):rep(2e8))
