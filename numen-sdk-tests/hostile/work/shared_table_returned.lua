local t = {} for i = 1, 60 do t = {t, t} end return t
