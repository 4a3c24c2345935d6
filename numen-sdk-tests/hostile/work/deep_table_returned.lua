local t = {} for i = 1, 50000 do t = {t} end return t
