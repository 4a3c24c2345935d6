-- Casts fireballs at the nearest hostile entity until a cast fails, and returns the error.
local before = mymod.mana.get().current
local foe = numen.scan.entities("hostile")[1]
if not foe then return "no hostile entity in range" end
mymod.mana.cast("fireball", {target = foe})

local casts = 1
local ok, err
repeat
  ok, err = pcall(mymod.mana.cast, "fireball", {target = foe})
  if ok then casts = casts + 1 end
until not ok

print(("%d casts, mana %d of %d left"):format(casts, mymod.mana.get().current, before))
return {kind = err.kind, message = err.message}
