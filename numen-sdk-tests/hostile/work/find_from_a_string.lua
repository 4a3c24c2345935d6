local s, p = ("a"):rep(2e6), ("a"):rep(2e5) .. "c" return s:find(p, "1", true), s:find(p, 1.5, true)
