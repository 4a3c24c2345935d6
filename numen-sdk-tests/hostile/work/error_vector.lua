error(vector.one)
