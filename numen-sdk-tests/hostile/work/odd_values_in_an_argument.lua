return demo.values.all({flag = print, whole = vector.one, part = buffer.create(1), words = setmetatable({}, {__tostring = error}), item = 0 / 0})
