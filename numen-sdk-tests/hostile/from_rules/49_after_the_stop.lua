-- ends: limit
-- Nothing that a stopped program does has an effect.
pcall(function() while true do end end)
xpcall(mymod.mana.cast, mymod.mana.cast, "heal")
mymod.mana.cast("heal")
