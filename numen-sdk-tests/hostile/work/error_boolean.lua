error(false)
