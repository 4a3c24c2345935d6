local t = {} for i = 1, 60 do t = {t, t} end raise("stuck", "in a net", nil, t)
