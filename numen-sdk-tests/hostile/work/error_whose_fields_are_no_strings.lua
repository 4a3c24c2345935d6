error({kind = print, message = {}, hint = true, fn = 5, data = print})
