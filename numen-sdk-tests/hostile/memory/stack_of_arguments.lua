local t = table.create(200000, 1) local function f(...) return 1 + f(unpack(t)) end return f()
