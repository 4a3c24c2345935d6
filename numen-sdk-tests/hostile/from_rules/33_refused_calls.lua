-- ends: limit
while true do pcall(mymod.mana.get, "too", "many", {}) end
