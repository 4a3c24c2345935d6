return buffer.len(buffer.create(1e9))
