return demo.params.count(table.create(200000, ("x"):rep(1e6)))
