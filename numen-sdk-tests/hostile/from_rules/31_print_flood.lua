-- ends: limit
while true do print(string.rep("flood\n", 10000), {}, {{{{{{}}}}}}) end
