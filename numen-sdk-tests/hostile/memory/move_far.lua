local t = {} table.move(t, 1, 1e9, 2)
