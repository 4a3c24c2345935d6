-- Mana, spent with care.
local M = {}

-- Whether there is enough for a spell.
function M.enough(cost) return mymod.mana.get().current >= cost end

return M
