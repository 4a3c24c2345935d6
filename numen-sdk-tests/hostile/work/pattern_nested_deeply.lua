return ("x"):find(("("):rep(40))
