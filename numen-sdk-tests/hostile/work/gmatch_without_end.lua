while true do for word in ("a b c"):gmatch("%a*") do end end
