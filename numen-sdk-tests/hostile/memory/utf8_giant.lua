return #utf8.char(unpack(table.create(9e5, 65)))
