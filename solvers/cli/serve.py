"""`sudoku serve`: speak the line protocol for one solver, on standard input and output."""

from __future__ import annotations

import os
import sys
from typing import Annotated

import typer

from solvers import registry, serving
from solvers.errors import InputError
from solvers.spec import Spec


def command(solver: Annotated[str, typer.Argument(help="The solver, with options if need be: cp-sat:workers=2.")]) -> None:
    """Serve a solver to another process: docs/protocol.md."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what a solver prints goes to standard error and cannot be taken for an answer
    try:
        served = registry.create(Spec.parse(solver))
    except InputError as error:
        answers.write(f"error input {error}\n")
        answers.flush()
        raise
    answers.write(serving.hello(solver))
    answers.flush()
    serving.serve(served, sys.stdin, answers)
