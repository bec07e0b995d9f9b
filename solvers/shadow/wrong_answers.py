"""Find wrong answers among those of two solvers, and a minimal puzzle for each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from solvers.checker import find_faults, verify
from solvers.puzzle import Grid, Puzzle
from solvers.result import Result
from solvers.shrink import fill_blanks, remove_givens
from solvers.solver import Limits, Solver


class Answer(NamedTuple):
    """A result of a solver, and the limits that it had."""

    result: Result
    limits: Limits


@dataclass(frozen=True)
class WrongAnswer:
    """A wrong answer: the solver, the reason, and a verified solution if there is one."""

    solver: str
    reason: str
    grid: Grid | None


def wrong_answers(puzzle: Puzzle, answers: Mapping[str, Answer]) -> list[WrongAnswer]:
    """Verify every grid, and compare every claim with the verified grids of all solvers."""
    grids = [grid for each in answers.values() for grid in each.result.solutions]
    known = [grid for grid in dict.fromkeys(grids) if not find_faults(puzzle, grid)]
    found = []
    for solver, answer in answers.items():
        verification = verify(puzzle, answer.result, answer.limits, known)
        if verification.verdict.is_wrong:
            fault = verification.faults[0]
            grid = fault.evidence or next(iter(known), None)
            found.append(WrongAnswer(solver, fault.reason, grid))
    return found


def smallest(
    puzzle: Puzzle, wrong: WrongAnswer, solver: Solver, limits: Limits, stop: Callable[[], bool]
) -> Puzzle:
    """Return a minimal puzzle to which the solver gives a wrong answer, too.

    `stop` is called after each attempt; the puzzle found so far is returned when it is true.
    """
    grid = wrong.grid

    def fails(candidate: Puzzle) -> bool:
        known = [grid] if grid and not find_faults(candidate, grid) else []
        try:
            result = solver.solve(candidate, limits)
        except Exception:  # a solver that gives wrong answers may raise anything
            return False
        return verify(candidate, result, limits, known).verdict.is_wrong

    if grid is None:
        return remove_givens(puzzle, fails, stop)
    return fill_blanks(puzzle, grid, fails, stop)
