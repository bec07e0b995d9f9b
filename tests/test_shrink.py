"""A minimised puzzle still fails, and no further change is possible."""

from __future__ import annotations

from collections.abc import Callable

from solvers.backtracking.propagation import Solver
from solvers.check import puzzle_library
from solvers.checker import find_faults
from solvers.puzzle import Grid, Puzzle
from solvers.shrink import fill_blanks, remove_givens
from solvers.solver import Limits

Peers = Callable[[int], list[int]]
TEXTBOOK = puzzle_library.section("textbook")[0]


def _search(puzzle: Puzzle, peers: Peers, undo: bool = True) -> Grid:
    """Textbook search with these peers, and with or without undoing."""
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
    """The counterexample has two digits of a band that can be exchanged."""
    assert TEXTBOOK.solution
    small = fill_blanks(
        TEXTBOOK.puzzle,
        TEXTBOOK.solution,
        lambda p: find_faults(p, _search(p, _rows_and_boxes)) != (),
    )
    assert _blanks(small) <= 4
    assert len(Solver().solve(small, Limits(2)).solutions) == 1


def test_a_search_that_never_undoes_is_refuted_by_few_blanks() -> None:
    """The counterexample has a digit that fits at first and is wrong, and little else."""
    assert TEXTBOOK.solution
    small = fill_blanks(
        TEXTBOOK.puzzle,
        TEXTBOOK.solution,
        lambda p: find_faults(p, _search(p, _all, undo=False)) != (),
    )
    assert 2 <= _blanks(small) <= 8


def test_only_the_blanks_that_the_failure_needs_are_left() -> None:
    """The failure needs three of 81 blanks."""
    assert TEXTBOOK.solution

    def fails(puzzle: Puzzle) -> bool:
        return {3, 30, 60} <= {cell for cell, given in enumerate(puzzle.givens) if not given}

    assert _blanks(fill_blanks(Puzzle.empty(), TEXTBOOK.solution, fails)) == 3


def test_one_blank_is_left_of_a_puzzle_that_always_fails() -> None:
    """It is found with two calls, and its digits are named in order."""
    assert TEXTBOOK.solution
    asked: list[Puzzle] = []

    def fails(puzzle: Puzzle) -> bool:
        asked.append(puzzle)
        return True

    small = fill_blanks(TEXTBOOK.puzzle, TEXTBOOK.solution, fails)
    assert _blanks(small) == 1
    assert len(asked) == 2
    assert list(dict.fromkeys(small.givens)) in (
        [1, 2, 3, 4, 5, 6, 7, 8, 9, 0],
        [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
    )


def test_digits_are_not_renamed_if_the_failure_depends_on_them() -> None:
    """The puzzle fails only with a 5 in its first cell."""
    assert TEXTBOOK.solution
    small = fill_blanks(TEXTBOOK.puzzle, TEXTBOOK.solution, lambda puzzle: puzzle.givens[0] == 5)
    assert small.givens[0] == 5


def test_removing_givens_leaves_the_two_that_contradict_each_other() -> None:
    """Every other given can be removed."""
    contradictory = puzzle_library.section("contradictory-givens")[0].puzzle
    small = remove_givens(contradictory, lambda puzzle: bool(puzzle.contradictions))
    assert small.given_count == 2
    assert set(small.givens) == {0, 1}


def test_minimising_stops_when_its_time_has_expired() -> None:
    """It returns the smallest puzzle found so far."""
    assert TEXTBOOK.solution
    asked = 0

    def fails(puzzle: Puzzle) -> bool:
        nonlocal asked
        asked += 1
        return _blanks(puzzle) > 10

    small = fill_blanks(TEXTBOOK.puzzle, TEXTBOOK.solution, fails, lambda: asked > 3)
    assert asked == 4
    assert _blanks(small) > 10
