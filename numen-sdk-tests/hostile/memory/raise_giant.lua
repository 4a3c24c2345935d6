raise("stuck", ("\255"):rep(1e8))
