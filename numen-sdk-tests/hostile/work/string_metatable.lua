local mt = getmetatable("") mt.__index = nil
