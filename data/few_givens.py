"""Search for 9x9 puzzles with 17 givens, the fewest that leave one solution.

Minimal puzzles with 22 givens come from the generator. In each of them, every pair of givens is
replaced by every digit in every blank. Some of the puzzles with one given less and one solution are
searched in the same way. Single givens are also replaced, to reach more puzzles with 19 and with 18
givens.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

import numpy as np
import numpy.typing as npt

from solvers.backtracking import lanes
from solvers.canonical import canonical_form
from solvers.generate import Request, puzzles
from solvers.generate.random_grids import TWO, Cells
from solvers.puzzle import STANDARD, Puzzle

_SOLVER = lanes.Solver()
_PEERS = np.array(STANDARD.all_peers)
_KEPT = 3  # puzzles with one given less that are searched further, from each puzzle
_EXPLORED = {19: 20, 18: 60}  # puzzles with as many givens that are reached from the first one


def seventeen_givens(random: Random) -> Iterator[Puzzle]:
    """Yield puzzles with 17 givens, each the same as no other up to symmetry."""
    seen = set()
    request = Request(seed=random.getrandbits(64), givens=range(22, 23), minimal=True)
    for entry in puzzles(request, _SOLVER):
        for eighteen in _descend(entry.puzzle, random):
            for puzzle in _explore(eighteen, random):
                form = canonical_form(puzzle).puzzle
                if form not in seen:
                    seen.add(form)
                    yield puzzle


def _descend(puzzle: Puzzle, random: Random) -> Iterator[Puzzle]:
    """Yield puzzles with 18 givens."""
    if puzzle.given_count in _EXPLORED:
        yield from _explore(puzzle, random)
        return
    smaller = replaced(puzzle, 2)
    for each in random.sample(smaller, min(_KEPT, len(smaller))):
        yield from _descend(each, random)


def _explore(puzzle: Puzzle, random: Random) -> Iterator[Puzzle]:
    """Yield puzzles with one given less that are near a puzzle, or near others that it leads to."""
    found, left = {puzzle}, [puzzle]
    for _ in range(_EXPLORED[puzzle.given_count]):
        if not left:
            return
        current = left.pop(random.randrange(len(left)))
        yield from replaced(current, 2)
        new = [each for each in replaced(current, 1) if each not in found]
        found.update(new)
        left += new


def replaced(puzzle: Puzzle, removed: int) -> list[Puzzle]:
    """Return all puzzles with one solution in which one given replaces a number of givens."""
    givens = np.array(puzzle.givens, np.uint8)
    cells = combinations(np.flatnonzero(givens).tolist(), removed)
    tried = np.concatenate([_with_digit(_without(givens, each)) for each in cells])
    unique = _SOLVER.solve_batch(tried, TWO).counts == 1
    return [Puzzle(tuple(row)) for row in np.unique(tried[unique], axis=0).tolist()]


def _without(givens: npt.NDArray[np.uint8], cells: tuple[int, ...]) -> npt.NDArray[np.uint8]:
    fewer = givens.copy()
    fewer[list(cells)] = 0
    return fewer


def _with_digit(givens: npt.NDArray[np.uint8]) -> Cells:
    """Return the puzzle with each digit in each blank that no peer forbids."""
    possible = np.ones((81, 10), np.bool_)
    possible[np.arange(81)[:, None], givens[_PEERS]] = False
    possible[givens > 0] = False
    possible[:, 0] = False
    cells, digits = np.nonzero(possible)
    rows = np.repeat(givens[None], len(cells), axis=0)
    rows[np.arange(len(cells)), cells] = digits
    return rows
