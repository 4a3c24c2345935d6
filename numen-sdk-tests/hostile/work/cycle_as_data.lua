local t = {} t[1], t[2] = t, t raise("stuck", "in a circle", nil, t)
