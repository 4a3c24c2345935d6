-- ends: limit value
local n = 0
for _ in string.gmatch(string.rep(" ", 4000000), "()%f[%w]*") do n += 1 end
return n
