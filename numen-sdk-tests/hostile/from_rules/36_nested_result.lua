-- ends: value
local deep = {}
for _ = 1, 15000 do deep = {deep, deep} end
return deep
