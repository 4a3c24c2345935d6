repeat local x = 1 until x == 2
