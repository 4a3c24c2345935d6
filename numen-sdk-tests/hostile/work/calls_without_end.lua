while true do demo.larder.items() end
