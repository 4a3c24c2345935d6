local function f() return (("a"):gsub("a", f)) end return f()
