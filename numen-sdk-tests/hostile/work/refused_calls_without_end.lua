while true do pcall(demo.larder.fetch) end
