"""Names of solvers: specs, the catalogue of backends, and how a spec becomes a solver."""
