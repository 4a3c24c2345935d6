while true do print(unpack({}, 1, 5000)) end
