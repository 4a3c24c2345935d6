error(demo.larder)
