return (("a"):rep(60)):match(("a*"):rep(30) .. "b")
