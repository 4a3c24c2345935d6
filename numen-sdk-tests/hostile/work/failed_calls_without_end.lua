while true do pcall(demo.larder.fetch, "minecraft:stone") end
