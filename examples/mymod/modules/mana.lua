-- Functions that cast several spells.
local M = {}

-- Cast heal until your health is full or your mana is below 10; returns the number of casts.
---@return integer The number of casts.
function M.heal_up()
  local casts = 0
  local me = numen.status.self()
  while me.hp < me.max_hp and mymod.mana.get().current >= 10 do
    mymod.mana.cast("heal")
    casts = casts + 1
    me = numen.status.self()
  end
  return casts
end

return M
