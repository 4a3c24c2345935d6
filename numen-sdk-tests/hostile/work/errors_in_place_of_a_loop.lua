local function f() pcall(error, "x") return f() end return f()
