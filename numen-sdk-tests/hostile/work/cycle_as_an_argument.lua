local t = {} t.x, t.y, t.z = t, t, t return demo.calls.move(t)
