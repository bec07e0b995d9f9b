"""The smallest puzzle that still fails: cells filled in from a solution, or givens taken away, while the failure stays."""

from __future__ import annotations

from collections.abc import Callable

from solvers.isomorph import relabelled
from solvers.puzzle import Grid, Puzzle

Fails = Callable[[Puzzle], bool]


def never() -> bool:
    """A shrinking that may take its time."""
    return False


def shrink(
    puzzle: Puzzle, solution: Grid, fails: Fails, over: Callable[[], bool] = never
) -> Puzzle:
    """The failing puzzle with blanks filled in from a solution of it until no other can be without it going.

    A puzzle with one solution keeps it, and no other; one blank stays at least. `over` ends it early, with what was reached
    by then. The digits are named in the order in which they appear, unless the failure goes away with that.
    """

    def fails_open(candidate: Puzzle) -> bool:
        return 0 in candidate.givens and fails(candidate)

    last = max((cell for cell, given in enumerate(puzzle.givens) if not given), default=0)
    smallest = Puzzle((*solution[:last], puzzle.givens[last], *solution[last + 1 :]), puzzle.shape)
    small = (
        smallest if fails(smallest) else towards(puzzle, solution, fails_open, over)
    )  # much that fails fails anywhere
    return small if over() else named_in_order(small, fails)


def thin(puzzle: Puzzle, fails: Fails, over: Callable[[], bool] = never) -> Puzzle:
    """The failing puzzle with givens taken away until none can go without the failure going; named as `shrink` does."""
    small = towards(puzzle, (0,) * puzzle.shape.cells, fails, over)
    return small if over() else named_in_order(small, fails)


def towards(puzzle: Puzzle, target: Grid, fails: Fails, over: Callable[[], bool] = never) -> Puzzle:
    """The failing puzzle with as many cells as can be made those of the target: many at once at first, then one by one."""
    size = puzzle.shape.cells
    while size:
        size = size // 2 or 1
        smaller = _pass(puzzle, target, size, fails, over)
        if over() or (size == 1 and smaller == puzzle):
            return smaller
        puzzle = smaller
    return puzzle


def _pass(
    puzzle: Puzzle, target: Grid, size: int, fails: Fails, over: Callable[[], bool]
) -> Puzzle:
    """Each group of so many cells in turn."""
    cells = [cell for cell, value in enumerate(puzzle.givens) if value != target[cell]]
    for start in range(0, len(cells), size):
        if over():
            break
        group = set(cells[start : start + size])
        values = tuple(
            target[cell] if cell in group else value for cell, value in enumerate(puzzle.givens)
        )
        candidate = Puzzle(values, puzzle.shape)
        if fails(candidate):
            puzzle = candidate
    return puzzle


def named_in_order(puzzle: Puzzle, fails: Fails) -> Puzzle:
    """The puzzle with 1 for the digit that appears first, 2 for the next, and so on, if it fails as well."""
    order = list(dict.fromkeys(given for given in puzzle.givens if given))
    order += [digit for digit in puzzle.shape.digits if digit not in order]
    renamed = relabelled(puzzle, tuple(order.index(digit) + 1 for digit in puzzle.shape.digits))
    return renamed if renamed != puzzle and fails(renamed) else puzzle
