-- ends: runtime limit value
local t = {3, 1, 2, 5, 4}
table.sort(t, function(a, b)
    for _ = 1, 1000 do t[#t + 1] = 0 end
    return a < b
end)
return t[1]
