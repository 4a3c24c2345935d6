return demo.calls.say(("x"):rep(1e8))
