return demo.values.thing({[print] = 1, [{}] = 2, [true] = 3, [vector.one] = 4, [0.5] = 5})
