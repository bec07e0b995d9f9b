"""Shrinking: what is left of a puzzle is as small as can be, and still fails."""

from __future__ import annotations

from collections.abc import Callable

from solvers.backtracking.propagation import Solver
from solvers.check import puzzle_library
from solvers.checker import find_faults
from solvers.puzzle import Grid, Puzzle
from solvers.shrink import shrink, thin
from solvers.solver import Limits

Peers = Callable[[int], list[int]]
TEXTBOOK = puzzle_library.section("textbook")[0]


def _search(puzzle: Puzzle, peers: Peers, undo: bool = True) -> Grid:
    """Textbook search with peers of one's own, and perhaps without undoing."""
    values = list(puzzle.givens)

    def fill() -> bool:
        if 0 not in values:
            return True
        cell = values.index(0)
        for digit in range(1, 10):
            if all(values[peer] != digit for peer in peers(cell)):
                values[cell] = digit
                if fill():
                    return True
                if undo:
                    values[cell] = 0
        return False

    fill()
    return tuple(values)


def _rows_and_boxes(cell: int) -> list[int]:
    return [peer for peer in range(81) if peer // 9 == cell // 9 or _box(peer) == _box(cell)]


def _all(cell: int) -> list[int]:
    return [*range(cell % 9, 81, 9), *_rows_and_boxes(cell)]


def _box(cell: int) -> tuple[int, int]:
    return cell // 27, cell % 9 // 3


def _blanks(puzzle: Puzzle) -> int:
    return puzzle.givens.count(0)


def test_a_search_that_ignores_columns_is_refuted_by_few_blanks() -> None:
    """Two digits of a band that may change places."""
    assert TEXTBOOK.solution
    small = shrink(
        TEXTBOOK.puzzle,
        TEXTBOOK.solution,
        lambda p: find_faults(p, _search(p, _rows_and_boxes)) != (),
    )
    assert _blanks(small) <= 4
    assert len(Solver().solve(small, Limits(2)).solutions) == 1


def test_a_search_that_never_undoes_is_refuted_by_few_blanks() -> None:
    """A digit that fits at first and is wrong must be there, and little else."""
    assert TEXTBOOK.solution
    small = shrink(
        TEXTBOOK.puzzle,
        TEXTBOOK.solution,
        lambda p: find_faults(p, _search(p, _all, undo=False)) != (),
    )
    assert 2 <= _blanks(small) <= 8


def test_no_blank_of_a_shrunk_puzzle_can_be_filled() -> None:
    """Each one that is left is needed."""
    assert TEXTBOOK.solution

    def fails(puzzle: Puzzle) -> bool:
        return {3, 30, 60} <= {cell for cell, given in enumerate(puzzle.givens) if not given}

    assert _blanks(shrink(Puzzle.empty(), TEXTBOOK.solution, fails)) == 3


def test_what_fails_always_keeps_one_blank() -> None:
    """A full board is no puzzle."""
    assert TEXTBOOK.solution
    asked: list[Puzzle] = []

    def fails(puzzle: Puzzle) -> bool:
        asked.append(puzzle)
        return True

    small = shrink(TEXTBOOK.puzzle, TEXTBOOK.solution, fails)
    assert _blanks(small) == 1
    assert len(asked) == 2
    assert list(dict.fromkeys(small.givens)) in (
        [1, 2, 3, 4, 5, 6, 7, 8, 9, 0],
        [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
    )


def test_names_stay_where_the_failure_depends_on_them() -> None:
    """A digit is not renamed if it is that digit that fails."""
    assert TEXTBOOK.solution
    small = shrink(TEXTBOOK.puzzle, TEXTBOOK.solution, lambda puzzle: puzzle.givens[0] == 5)
    assert small.givens[0] == 5


def test_thinning_leaves_the_two_givens_that_clash() -> None:
    """Givens go until the fault goes."""
    clashing = puzzle_library.section("clashing")[0].puzzle
    small = thin(clashing, lambda puzzle: bool(puzzle.contradictions))
    assert small.given_count == 2
    assert set(small.givens) == {0, 1}


def test_it_ends_when_it_is_told_to() -> None:
    """With what was reached by then."""
    assert TEXTBOOK.solution
    asked = 0

    def fails(puzzle: Puzzle) -> bool:
        nonlocal asked
        asked += 1
        return _blanks(puzzle) > 10

    small = shrink(TEXTBOOK.puzzle, TEXTBOOK.solution, fails, lambda: asked > 3)
    assert asked == 4
    assert _blanks(small) > 10
