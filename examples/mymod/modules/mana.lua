-- Mana used in one go.
local M = {}

-- Cast heal until your health is full or your mana is used up; returns how often it was cast.
---@return integer How often heal was cast.
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
