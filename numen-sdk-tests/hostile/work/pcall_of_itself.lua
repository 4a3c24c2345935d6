while true do pcall(pcall, pcall, pcall, error) end
