local s, p = ("a"):rep(3e6), ("a"):rep(3e5) .. "c" return #s:split(p)
