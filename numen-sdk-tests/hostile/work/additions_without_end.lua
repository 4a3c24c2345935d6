local n = 0 while true do n = n + 1 demo.larder["f" .. n] = print end
