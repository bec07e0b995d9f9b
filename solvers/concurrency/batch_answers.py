"""Answer a batch of puzzles: in one call if the solver can, and the others one by one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from solvers.api import answer
from solvers.configured_solver import in_background
from solvers.named_solver import releases_lock
from solvers.puzzle import STANDARD, Puzzle
from solvers.puzzle_input import PuzzleLike, read_puzzle
from solvers.result import Result, Stop
from solvers.shape import Shape
from solvers.solver import BatchSolver, Limits, Solver

Answer = Result | Exception
_WORTH = 4  # puzzles; fewer are solved one by one


def answers(
    values: Sequence[PuzzleLike],
    *,
    solver: str | Solver | None,
    shape: Shape | None,
    limits: Limits,
) -> list[Answer]:
    """Return the result of each puzzle, or the exception of one that cannot be read or solved."""
    found: list[Answer | Puzzle] = [_read(value, shape) for value in values]
    together = [
        at for at, each in enumerate(found) if isinstance(each, Puzzle) and each.shape == STANDARD
    ]
    if len(together) >= _WORTH:
        puzzles = [each for at in together if isinstance(each := found[at], Puzzle)]
        for at, result in zip(together, _batch(puzzles, solver, limits), strict=True):
            found[at] = result or found[at]
    return [_one(each, solver, limits) if isinstance(each, Puzzle) else each for each in found]


def _read(value: PuzzleLike, shape: Shape | None) -> Puzzle | Exception:
    try:
        return read_puzzle(value, shape)
    except Exception as error:
        return error


def _one(puzzle: Puzzle, solver: str | Solver | None, limits: Limits) -> Answer:
    try:
        return answer(in_background(solver, puzzle.shape), puzzle, limits)
    except Exception as error:
        return error


def _batch(
    puzzles: list[Puzzle], solver: str | Solver | None, limits: Limits
) -> list[Result | None]:
    """Return the results of puzzles that are complete after one call for all of them.

    A batch keeps the first solution only. So a puzzle with more of them is solved again, as one
    that the time limit, which is for all puzzles together, has left undecided.
    """
    try:
        chosen = in_background(solver, STANDARD)
    except Exception:
        return [None] * len(puzzles)  # each has the error
    if not (isinstance(chosen, BatchSolver) and releases_lock(chosen)):
        return [None] * len(puzzles)
    import numpy as np

    givens = np.frombuffer(b"".join([puzzle.packed for puzzle in puzzles]), np.uint8)
    at_most = min(limits.solution_limit or 2, 2)
    batch = chosen.solve_batch(
        givens.reshape(len(puzzles), STANDARD.cells), replace(limits, solution_limit=at_most)
    )
    columns = batch.solutions.tolist(), batch.counts.tolist(), batch.guesses.tolist()
    return [
        Result((tuple(grid),) if count else (), stop, {"guesses": guesses}, puzzle)
        if (stop := batch.stop_of(at)) is Stop.EXHAUSTED or (stop is Stop.ENOUGH and at_most == 1)
        else None
        for at, (puzzle, grid, count, guesses) in enumerate(zip(puzzles, *columns, strict=True))
    ]
