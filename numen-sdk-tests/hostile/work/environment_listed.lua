for name, value in pairs(_G) do print(name, value) end print(getmetatable(_G), getmetatable(demo), getmetatable(demo.larder), getmetatable(demo.larder.items), getmetatable(print))
