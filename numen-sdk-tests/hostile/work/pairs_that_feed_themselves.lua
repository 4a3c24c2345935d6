local t = {1} while true do for key in pairs(t) do t[key + 1] = key t[key] = nil end end
