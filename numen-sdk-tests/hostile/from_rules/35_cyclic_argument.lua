-- ends: bad_argument
local circle = {}
circle.target = circle
return mymod.mana.cast(circle)
