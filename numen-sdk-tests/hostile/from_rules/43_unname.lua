-- ends: runtime
rawset(_G, "mymod", nil)
return mymod
