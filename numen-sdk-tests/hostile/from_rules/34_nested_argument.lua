-- ends: bad_argument
local deep = {}
for _ = 1, 15000 do deep = {deep} end
return mymod.mana.cast("fireball", {target = deep})
