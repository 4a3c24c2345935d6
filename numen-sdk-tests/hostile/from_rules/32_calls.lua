-- ends: limit
while true do pcall(mymod.mana.get) end
