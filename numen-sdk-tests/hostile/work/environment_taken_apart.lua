print, _G._G, pcall, string = nil, nil, nil, nil _G.error = 5 return print, string.upper("x")
