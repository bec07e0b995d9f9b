"""`sudoku solve`: the solutions of a puzzle, or of every puzzle in a file."""

from __future__ import annotations

from typing import Annotated

import typer

from solvers import config, registry
from solvers.cli import arguments
from solvers.cli.answers import Format, render
from solvers.puzzle import Puzzle
from solvers.result import Result, Status, Stop
from solvers.solver import Limits, Solver

NO_SOLUTION, TIME_LIMIT = 1, 3


def command(
    puzzle: Annotated[
        str, typer.Argument(metavar="PUZZLE|FILE|-", help="A puzzle, a file of puzzles, or - for standard input.")
    ],
    solver: Annotated[str | None, typer.Option(help="Which solver; `sudoku solvers` lists them.")] = None,
    limit: Annotated[str, typer.Option(metavar="N|all", help="Stop after so many solutions; 2 tells one from many.")] = "2",
    time_limit: Annotated[float | None, typer.Option(metavar="S", help="Seconds for each puzzle.")] = None,
    form: Annotated[
        Format,
        typer.Option("--format", help="line: puzzle, count, first solution; solutions: each one found, one a line."),
    ] = Format.GRID,
) -> None:
    """Solve: say whether there is no solution, one, or more, and show those found.

    Exits with 1 if a puzzle has no solution, with 3 if the time limit left one undecided.
    """
    solve = _Configured(solver, Limits(arguments.solutions(limit), time_limit))
    code = 0
    for entry in arguments.entries(puzzle):
        result = solve(entry.puzzle)
        code = max(code, _exit_code(result))
        typer.echo("\n".join(render(form, entry.puzzle, result)))
    raise typer.Exit(code)


class _Configured:
    """The solver that is configured for a puzzle's shape, made once."""

    def __init__(self, argument: str | None, limits: Limits) -> None:
        self._argument = argument
        self._limits = limits
        self._solvers: dict[object, Solver] = {}

    def __call__(self, puzzle: Puzzle) -> Result:
        if puzzle.shape not in self._solvers:
            spec = config.choose(self._argument, shape=puzzle.shape).spec
            self._solvers[puzzle.shape] = registry.get(spec)
        return self._solvers[puzzle.shape].solve(puzzle, self._limits)


def _exit_code(result: Result) -> int:
    if result.stop in (Stop.TIMEOUT, Stop.GAVE_UP) and result.status in (Status.UNKNOWN, Status.SOLVED):
        return TIME_LIMIT
    return NO_SOLUTION if result.status is Status.UNSATISFIABLE else 0
