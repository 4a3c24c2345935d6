_G[vector.create(0 / 0, 0, 0)] = 1
