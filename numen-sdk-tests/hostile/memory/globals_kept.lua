local n = 0 while true do n = n + 1 _G["g" .. n] = n end
