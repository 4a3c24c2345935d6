local t = table.create(1e6, 1) while true do table.insert(t, 1, 0) end
