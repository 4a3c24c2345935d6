-- ends: runtime
mymod.mana.get = function() return {current = 1000} end
