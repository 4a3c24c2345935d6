raise("stuck", "in a flood", nil, table.create(200000, ("x"):rep(1e6)))
