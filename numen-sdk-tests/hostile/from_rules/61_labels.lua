-- ends: syntax
::again::
goto again
