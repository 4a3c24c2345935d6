-- ends: no_function
return coroutine.wrap(function() while true do end end)()
