local t = {5, 4, 3, 2, 1} while true do pcall(table.sort, t, function(a, b) table.insert(t, a) table.clear(t) return true end) end
