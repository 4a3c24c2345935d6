local ok, e = pcall(demo.larder.fetch) local s = ("\255"):rep(1e8) return #(e .. s)
