"""`sudoku serve`: speak the line protocol for one solver, on standard input and output."""

from __future__ import annotations

import os
import sys
from typing import Annotated

import typer

from solvers import registry, serving
from solvers.errors import InputError
from solvers.solver import Preparable
from solvers.spec import Spec

if sys.platform == "linux":
    import fcntl
    import select


def command(
    solver: Annotated[str, typer.Argument(help="The solver, with options if need be: cp-sat:workers=2.")],
    lifeline: Annotated[int | None, typer.Option(hidden=True)] = None,
) -> None:
    """Serve a solver to another process: docs/protocol.md."""
    if lifeline is not None:
        _end_with(lifeline)
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what a solver prints goes to standard error and cannot be taken for an answer
    try:
        served = registry.create(Spec.parse(solver))
        if isinstance(served, Preparable):
            served.prepare()
    except InputError as error:
        answers.write(f"error input {error}\n")
        answers.flush()
        raise
    answers.write(serving.hello(solver))
    answers.flush()
    serving.serve(served, sys.stdin, answers)


def _end_with(lifeline: int) -> None:
    """End this process when the other end of a pipe is closed, as it is at the latest when the process that holds it dies.

    The kernel does it (SIGIO, whose usual action is to terminate), and so it works while compiled code keeps Python from
    running. Only on Linux; elsewhere a child ends when it next reads its input.
    """
    if sys.platform == "linux":
        fcntl.fcntl(lifeline, fcntl.F_SETOWN, os.getpid())
        fcntl.fcntl(lifeline, fcntl.F_SETFL, fcntl.fcntl(lifeline, fcntl.F_GETFL) | os.O_ASYNC)
        if select.select([lifeline], [], [], 0)[0]:  # closed already
            os._exit(1)
