-- Casts fireballs at the nearest monster until that fails, and tells why it did.
local before = mymod.mana.get().current
local foe = numen.scan.entities("hostile")[1]
mymod.mana.cast("fireball", {target = foe})

local casts = 1
local ok, err
repeat
  ok, err = pcall(mymod.mana.cast, "fireball", {target = foe})
  if ok then casts = casts + 1 end
until not ok

print(("%d casts, mana %d of %d left"):format(casts, mymod.mana.get().current, before))
return {kind = err.kind, message = err.message}
