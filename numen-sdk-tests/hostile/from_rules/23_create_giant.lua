-- ends: limit runtime caught
return #table.create(1e9, 0)
