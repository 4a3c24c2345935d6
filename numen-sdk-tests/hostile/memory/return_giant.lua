return ("x"):rep(2e8)
