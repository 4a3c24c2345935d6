-- ends: runtime value
local t = {}
for i = 1, 2000 do t[i] = i % 7 end
table.sort(t, function() return true end)
return #t
