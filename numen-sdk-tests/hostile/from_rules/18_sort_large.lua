-- ends: limit
while true do
    local t = table.create(500000, 0)
    for i = 1, #t do t[i] = (i * 7919) % 500009 end
    table.sort(t)
end
