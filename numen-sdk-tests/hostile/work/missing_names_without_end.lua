while true do pcall(function() return demo.larder.nothing end) end
