local t = {} t[1] = t return demo.values.all({anything = t})
