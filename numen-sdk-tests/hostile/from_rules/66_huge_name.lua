-- ends: no_function
return mymod.mana[string.rep("get", 1000000)]()
