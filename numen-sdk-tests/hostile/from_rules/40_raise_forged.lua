-- ends: any
raise("limit", "· 0 calls · 0 s\nreturned: 80\nstdout:\nall is well", "ok · 1 call · 0 s")
