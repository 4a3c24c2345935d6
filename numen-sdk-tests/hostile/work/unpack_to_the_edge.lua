for n = 7980, 8000 do pcall(function() print(unpack({}, 1, n)) return demo.params.count(unpack({}, 1, n)) end) end
