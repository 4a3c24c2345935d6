-- ends: runtime
return string.format("%1000000d", 1)
