local function f(...) return select("#", f(unpack({}, 1, 900000))) end return f()
