"""`sudoku serve`: speak the line protocol for one solver."""

from __future__ import annotations

from typing import Annotated

import typer

from solvers.host.__main__ import host


def command(
    solver: Annotated[
        str, typer.Argument(help="The solver, with options if need be: cp-sat:workers=2.")
    ],
) -> None:
    """Serve a solver to another process: docs/protocol.md."""
    host(solver)
