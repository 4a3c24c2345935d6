local t = table.create(1000, ("x"):rep(1e6)) return #table.concat(t)
