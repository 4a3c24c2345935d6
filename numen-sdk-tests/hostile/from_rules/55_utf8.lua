-- ends: limit
local s = string.rep("é", 2000000)
while true do
    utf8.len(s)
    for _ in utf8.codes(s) do break end
    utf8.offset(s, 1999999)
end
