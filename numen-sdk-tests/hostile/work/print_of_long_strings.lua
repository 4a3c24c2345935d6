print(unpack(table.create(7900, ("x"):rep(1e6))))
