"""One measure a module, on arrays of times in which a time-out is "at least so long": never dropped, never averaged in."""
