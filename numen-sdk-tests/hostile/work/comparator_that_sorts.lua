local function f() table.sort({3, 2, 1}, function(a, b) f() return a < b end) end return f()
