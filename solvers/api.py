"""Solve a puzzle, count its solutions or prove it unique, in one call."""

from __future__ import annotations

from dataclasses import replace

from solvers import quantities
from solvers.configured_solver import configured_for
from solvers.errors import SearchIncomplete
from solvers.named_solver import named
from solvers.puzzle import Puzzle
from solvers.puzzle_input import PuzzleLike, read_puzzle
from solvers.result import Result, Status, Stop
from solvers.shape import Shape
from solvers.solver import Limits, Solver, check_solver
from solvers.verified import run

_DEFAULT = Limits(2)  # creating it takes longer than comparing


def solve(
    puzzle: PuzzleLike,
    *,
    solver: str | Solver | None = None,
    solution_limit: int | None = 2,
    time_limit: float | None = None,
    shape: Shape | str | None = None,
) -> Result:
    """Solve a puzzle.

    puzzle          text in any notation, a Puzzle, rows or a flat list of digits, an array, a
                    table, bytes, or the `pathlib.Path` of a file: see `read_puzzle`
    solver          the spec of a backend such as "cp-sat:workers=2", a Solver, or None for the
                    configured backend
    solution_limit  with the default of 2, `result.status` is "unsatisfiable", "unique" or
                    "multiple"; with 1, the search ends at the first solution; None finds all
    time_limit      seconds; None for no limit. If the first solve of a process has to load or
                    compile the solver, the time limit does not include this
    shape           the shape or its text, such as "3x3+diagonals"; None infers it

    Raises PuzzleError for a value that is not a puzzle, ShapeError, OptionError for a limit out of
    range, UnknownSolver, and MissingLibrary.

    >>> result = solve("1... ..3. .... ...2", solution_limit=None)
    >>> result.status.value, len(result.solutions)
    ('multiple', 3)
    """
    if solution_limit == 2 and time_limit is None and type(solution_limit) is int:
        return _solve(puzzle, shape, solver, _DEFAULT)
    return _solve(puzzle, shape, solver, Limits(solution_limit, time_limit))


def count(
    puzzle: PuzzleLike,
    *,
    solver: str | Solver | None = None,
    time_limit: float | None = None,
    shape: Shape | str | None = None,
) -> int:
    """Return the exact number of solutions. The arguments are those of `solve`.

    Raises SearchIncomplete if the time limit ends the search first, and what `solve` raises.

    >>> count("." * 16)
    288
    """
    return count_of(_solve(puzzle, shape, solver, Limits(None, time_limit)))


def count_of(result: Result) -> int:
    """Return the number of solutions of a search for all. Raises SearchIncomplete."""
    if result.stop is not Stop.EXHAUSTED:
        found = len(set(result.solutions))
        raise SearchIncomplete(
            f"stopped ({result.stop}) after {quantities.count(found, 'solution')}",
            remedy="raise time_limit, or use a complete solver",
        )
    return len(result.solutions)


def is_unique(
    puzzle: PuzzleLike,
    *,
    solver: str | Solver | None = None,
    time_limit: float | None = None,
    shape: Shape | str | None = None,
) -> bool:
    """Whether the puzzle has exactly one solution. The arguments are those of `solve`.

    Raises SearchIncomplete if the time limit ends the search before a proof, and what `solve`
    raises.

    >>> is_unique("1... ..3. .... ...2")
    False
    """
    return is_unique_of(_solve(puzzle, shape, solver, Limits(2, time_limit)))


def is_unique_of(result: Result) -> bool:
    """Return what a search for two solutions proves. Raises SearchIncomplete."""
    if result.status in (Status.SOLVED, Status.UNKNOWN):
        raise SearchIncomplete(
            f"stopped ({result.stop}) before a proof",
            remedy="raise time_limit, or use a complete solver",
        )
    return result.status is Status.UNIQUE


def _solve(
    value: PuzzleLike, shape: Shape | str | None, solver: str | Solver | None, limits: Limits
) -> Result:
    puzzle = read_puzzle(value, shape)
    if solver is None:
        solver = configured_for(puzzle.shape)
    elif isinstance(solver, str):
        solver = named(solver)
    else:
        check_solver(solver)
    return answer(solver, puzzle, limits)


def answer(solver: Solver, puzzle: Puzzle, limits: Limits) -> Result:
    """Return the verified answer of a solver, with the puzzle. Raises InvalidOutput."""
    result = run(solver, puzzle, limits)
    return result if result.puzzle is not None else replace(result, puzzle=puzzle)
