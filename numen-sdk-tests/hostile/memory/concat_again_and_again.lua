local t = table.create(1e6, "x") while true do table.concat(t, ",") end
