local s = "" while true do s = s .. "xxxxxxxxxxxxxxxx" end
