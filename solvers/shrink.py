"""Minimise a puzzle that makes a solver fail: change as many cells as the failure allows.

`fill_blanks` fills in cells from a solution, and `remove_givens` removes givens. Both keep every
change after which the puzzle still fails.
"""

from __future__ import annotations

from collections.abc import Callable

from solvers.isomorph import relabelled
from solvers.puzzle import Grid, Puzzle

Fails = Callable[[Puzzle], bool]
Expired = Callable[[], bool]


def _never() -> bool:
    return False


def fill_blanks(puzzle: Puzzle, solution: Grid, fails: Fails, expired: Expired = _never) -> Puzzle:
    """Fill in blanks from a solution while the puzzle fails and has at least one blank.

    A puzzle with one solution keeps it and gets no other. Digits are renamed in the order in which
    they appear, if the puzzle then still fails. Stops early when `expired` returns true.
    """

    def fails_with_blank(candidate: Puzzle) -> bool:
        return 0 in candidate.givens and fails(candidate)

    # Many failures occur on any puzzle, so try the one with a single blank first.
    last = max((cell for cell, given in enumerate(puzzle.givens) if not given), default=0)
    one_blank = Puzzle(solution, puzzle.shape).with_given(last, puzzle.givens[last])
    small = (
        one_blank if fails(one_blank) else copy_cells(puzzle, solution, fails_with_blank, expired)
    )
    return small if expired() else relabel_in_order(small, fails)


def remove_givens(puzzle: Puzzle, fails: Fails, expired: Expired = _never) -> Puzzle:
    """Remove givens while the puzzle fails; rename digits and stop early as `fill_blanks` does."""
    small = copy_cells(puzzle, (0,) * puzzle.shape.cells, fails, expired)
    return small if expired() else relabel_in_order(small, fails)


def copy_cells(puzzle: Puzzle, source: Grid, fails: Fails, expired: Expired = _never) -> Puzzle:
    """Copy cells from the source while the puzzle fails: in large groups first, then one by one."""
    size = puzzle.shape.cells
    while size:
        size = size // 2 or 1
        smaller = _copy_groups(puzzle, source, size, fails, expired)
        if expired() or (size == 1 and smaller == puzzle):
            return smaller
        puzzle = smaller
    return puzzle


def _copy_groups(puzzle: Puzzle, source: Grid, size: int, fails: Fails, expired: Expired) -> Puzzle:
    cells = [cell for cell, value in enumerate(puzzle.givens) if value != source[cell]]
    for start in range(0, len(cells), size):
        if expired():
            break
        group = set(cells[start : start + size])
        values = tuple(
            source[cell] if cell in group else value for cell, value in enumerate(puzzle.givens)
        )
        candidate = Puzzle(values, puzzle.shape)
        if fails(candidate):
            puzzle = candidate
    return puzzle


def relabel_in_order(puzzle: Puzzle, fails: Fails) -> Puzzle:
    """Rename the digit that appears first to 1, the next to 2 and so on, if that still fails."""
    order = list(dict.fromkeys(given for given in puzzle.givens if given))
    order += [digit for digit in puzzle.shape.digits if digit not in order]
    renamed = relabelled(puzzle, tuple(order.index(digit) + 1 for digit in puzzle.shape.digits))
    return renamed if renamed != puzzle and fails(renamed) else puzzle
