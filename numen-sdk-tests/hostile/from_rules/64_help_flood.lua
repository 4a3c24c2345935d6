-- ends: limit
while true do pcall(numen.api.help, string.rep("mymod.", 10000)) end
