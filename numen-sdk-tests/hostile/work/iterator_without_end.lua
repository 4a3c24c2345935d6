for value in function() return 1 end do end
