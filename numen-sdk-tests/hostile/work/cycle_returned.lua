local t = {} t.t = t t[1] = t return t
