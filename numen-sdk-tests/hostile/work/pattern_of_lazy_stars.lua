return (("a"):rep(3000)):gsub(".-.-.-b", "")
