-- ends: bad_argument
raise({}, print, 12, function() end)
