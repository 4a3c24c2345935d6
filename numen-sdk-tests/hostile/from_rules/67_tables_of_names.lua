-- ends: limit
-- A walk over a group that grows under it.
local name = next(mymod.mana)
while name do
    mymod.mana[name .. name] = mymod.mana
    name = next(mymod.mana, name)
end
