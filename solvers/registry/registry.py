"""From a spec to a solver that holds its time limit: in this process if it can be interrupted, else behind a worker."""

from __future__ import annotations

from solvers.registry.catalogue import Backend, backends, find, names
from solvers.registry.creation import check, create, is_foreign
from solvers.registry.spec import Spec
from solvers.solver import Solver

__all__ = [
    "Backend",
    "backends",
    "check",
    "create",
    "find",
    "get",
    "is_foreign",
    "names",
]


def get(spec: str, **options: object) -> Solver:
    """The solver of that name, ready to use: `get("cp-sat", workers=2)` or `get("cp-sat:workers=2")`.

    One that cannot hold a time limit from inside is handed out behind a worker process. Raises UnknownSolver (with the
    nearest name), OptionError, or MissingLibrary (with what to install).
    """
    full = Spec.of(spec, options)
    solver: Solver = create(full)
    if getattr(solver, "interruptible", True):
        return solver
    from solvers.worker.worker import (
        Worker,  # where the solver is in this process, nothing of it is needed
    )

    return Worker(str(full))
