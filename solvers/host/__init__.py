"""The child's side of the line protocol: `python -m solvers.host` serves one solver."""
