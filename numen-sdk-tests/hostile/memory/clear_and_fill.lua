while true do table.clear(table.create(4e6, 1)) end
