local s = ("x"):rep(4e6) return #string.format(("%s"):rep(60), unpack(table.create(60, s)))
