"""From a name to a solver: specs, the catalogue of backends, and the creation of a solver."""
