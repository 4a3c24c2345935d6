while true do pcall(numen.api.help, "demo.larder") end
