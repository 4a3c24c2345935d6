return (("("):rep(20000)):find("%b()x")
