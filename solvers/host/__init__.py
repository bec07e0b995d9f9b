"""The child's side: the process that serves one solver over the line protocol, `python -m solvers.host`."""
