"""Let a solver compile or load code before its first answer, and say so if that takes seconds."""

from __future__ import annotations

from solvers.cli.terminal_text import printable
from solvers.compiling import announced_if_slow
from solvers.solver import Preparable, Solver


def prepare(name: str, solver: Solver) -> None:
    """Do a backend's work before its first answer, in this process or in that of a worker.

    Raises what starting a worker raises.
    """
    with announced_if_slow(printable(name)):
        if isinstance(solver, Preparable):
            solver.prepare()
        elif hasattr(type(solver), "capabilities"):  # a worker, which reports them when it is ready
            solver.capabilities  # type: ignore[attr-defined] # noqa: B018 - waits
