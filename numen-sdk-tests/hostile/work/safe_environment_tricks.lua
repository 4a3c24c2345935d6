local real = _G math = {floor = print} local ok = pcall(math.floor, 1) real.select = function() return 7 end return select("#", 1, 2)
