"""Many solvers side by side: a plan of what is run, every answer verified, claims held against each other, times summed up."""
