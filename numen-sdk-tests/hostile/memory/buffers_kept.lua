local t = {} while true do t[#t + 1] = buffer.create(1e6) end
