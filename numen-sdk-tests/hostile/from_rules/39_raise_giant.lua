-- ends: any
raise(string.rep("kind\n", 100000), string.rep("m", 4000000), string.rep("h", 1000000), {string.rep("d", 3000000)})
