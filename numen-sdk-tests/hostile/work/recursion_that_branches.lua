local function f() f() f() end while true do pcall(f) end
