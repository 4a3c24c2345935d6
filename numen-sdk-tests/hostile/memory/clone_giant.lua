local t = table.create(1e6, 1) while true do table.clone(t) end
