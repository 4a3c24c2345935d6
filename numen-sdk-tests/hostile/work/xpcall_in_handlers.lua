local function f(n) xpcall(error, function() f(n + 1) end) end while true do f(0) end
