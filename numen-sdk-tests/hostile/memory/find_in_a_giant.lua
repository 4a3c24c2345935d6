local t = table.create(4e6, 1) while true do table.find(t, 2) end
