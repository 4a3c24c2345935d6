local s = ("x"):rep(1e6) table.sort(table.create(200000, s)) return "sorted"
