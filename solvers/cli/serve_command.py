"""`sudoku serve`: serve one solver over the line protocol."""

from __future__ import annotations

from solvers.cli.parameters import argument, command_line
from solvers.host.__main__ import host


@command_line
@argument("solver", "SOLVER", "The solver, with its options: cp-sat:workers=2.")
def command(solver: str) -> None:
    """Serve a solver to another program on standard input and output.

    Each request and each answer is a line of text. docs/protocol.md describes them.

    Examples:
        # Ask for all solutions of a 4x4 puzzle, without a time limit.
        echo "solve 2x2 none none 1.....3........2" | sudoku serve propagation

        # Serve a solver with options; it ends when its input ends.
        sudoku serve cp-sat:workers=2 < /dev/null
    """
    host(solver)
