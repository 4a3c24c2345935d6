return #table.create(1e8, 1)
