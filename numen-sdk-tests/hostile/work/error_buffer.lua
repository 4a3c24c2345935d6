error(buffer.create(8))
