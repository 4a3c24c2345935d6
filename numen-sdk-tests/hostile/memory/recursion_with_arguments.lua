local function f(...) return 1 + f(1, ...) end return f()
