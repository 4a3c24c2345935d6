error(print)
