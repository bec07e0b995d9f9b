"""Say on standard error that a solver compiles or loads code, if that takes seconds."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Timer

from solvers.cli.terminal_text import printable
from solvers.solver import Preparable, Solver

_SILENT = 2.0  # seconds without a note


def prepare(name: str, solver: Solver) -> None:
    """Do a backend's work before its first answer, in this process or in that of a worker.

    A backend that says itself that it compiles, which it does on a terminal, is not announced.
    Raises what starting a worker raises.
    """
    if isinstance(solver, Preparable):
        with _announced(name, is_silent=sys.stderr.isatty()):
            solver.prepare()
    elif hasattr(type(solver), "capabilities"):  # a worker, which reports them when it is ready
        with _announced(name):
            solver.capabilities  # type: ignore[attr-defined] # noqa: B018 - waits


@contextmanager
def _announced(name: str, *, is_silent: bool = False) -> Iterator[None]:
    timer = Timer(_SILENT, _note, (name,))
    timer.daemon = True
    if not is_silent:
        timer.start()
    try:
        yield
    finally:
        timer.cancel()


def _note(name: str) -> None:
    what = "compiles or loads code, which takes longest at its first use on a machine"
    print(printable(f"note: {name} {what}"), file=sys.stderr, flush=True)
