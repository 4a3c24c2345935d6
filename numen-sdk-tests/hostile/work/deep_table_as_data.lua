local t = {} for i = 1, 50000 do t = {x = t} end error({kind = "deep", message = "down", data = t})
