local s, p = ("a"):rep(3e6) .. "b", ("a"):rep(3e5) .. "c" return s:find(p, 1, true)
