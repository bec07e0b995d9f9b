"""The measures along which solvers are compared."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import pytest

from solvers.compare.record import Record
from solvers.compare.results.ratio import contrast
from solvers.formats import PuzzleEntry
from solvers.puzzle import Puzzle
from solvers.report.crossover_points import crossovers
from solvers.report.statistics.crossover import Crossover
from tests.compare.made_up import record
from tests.report.simulated import run


def along(records: Iterable[Record]) -> dict[str, Crossover]:
    """The comparisons of `a` with `b` by measure."""
    made = run(records)
    found = made.results[1]
    pair = {("a", "b"): contrast(found.solvers["a"], found.solvers["b"])}
    return {each.measure: each for each in crossovers(made, found, pair)}


def guessing(guesses: Mapping[str, list[int | None]]) -> Crossover | None:
    """The comparison by guesses, which each solver counted on puzzles 0, 1, 2, ..."""
    made = [
        record(name, n, 1.0, guesses=count)
        for name, counts in guesses.items()
        for n, count in enumerate(counts)
    ]
    return along(made).get("guesses")


def small(size: int, givens: int) -> PuzzleEntry:
    """A puzzle of that size, with so many givens of 1."""
    return PuzzleEntry(Puzzle.parse("1" * givens + "." * (size * size - givens)))


def test_solvers_are_compared_along_every_measure_that_varies() -> None:
    """Here the number of givens. The size and the guesses are the same for all."""
    made = [record(name, n, 1.0, guesses=3) for name in "ab" for n in range(6)]
    found = along(made)
    assert list(found) == ["givens"]
    assert (found["givens"].solver, found["givens"].against) == ("a", "b")
    assert found["givens"].counted_by is None
    assert [part.least for part in found["givens"].bins] == [17, 18, 19, 20, 21, 22]


@pytest.mark.parametrize(("nines", "sixteens", "least"), [(2, 3, 5), (3, 2, 17), (3, 3, 5)])
def test_givens_are_compared_among_puzzles_of_the_most_frequent_size(
    nines: int, sixteens: int, least: int
) -> None:
    """If two sizes are equally frequent, the smaller one counts: here 4x4."""
    made = [record(name, n, 1.0) for name in "ab" for n in range(nines)]
    made += [
        record(name, 50 + n, 1.0, entry=small(4, 5 + n)) for name in "ab" for n in range(sixteens)
    ]
    found = along(made)
    assert found["givens"].bins[0].least == least
    assert [part.least for part in found["size"].bins] == [4, 9]
    assert found["size"].counted_by is None


@pytest.mark.parametrize(
    ("guesses", "counted_by"),
    [
        ({"a": [1, 2, 3], "b": [9, 9, None]}, "a"),
        ({"a": [1, 2, None], "b": [0, 0, 1]}, "b"),
        ({"a": [1, 2, 3], "b": [1, 2, 4]}, "b"),
        ({"a": [1, 2, 4], "b": [1, 2, 3]}, "a"),
    ],
)
def test_guesses_are_those_of_the_solver_that_counted_most(
    guesses: Mapping[str, list[int | None]], counted_by: str
) -> None:
    """On most puzzles, and then the largest number."""
    found = guessing(guesses)
    assert found
    assert found.counted_by == counted_by


def test_without_counted_guesses_there_is_no_such_comparison() -> None:
    """No solver counts any."""
    assert guessing({"a": [None, None], "b": [None, None]}) is None


def test_the_guesses_on_a_puzzle_are_the_median_of_its_solved_measurements() -> None:
    """Of isomorphs and repetitions; an unsolved measurement has too few or too many."""
    made = [record("b", n, 1.0) for n in range(2)]
    counts = [1, 5, 7]
    made += [record("a", 0, 1.0, guesses=count, repetition=n) for n, count in enumerate(counts)]
    made += [record("a", 0, float("inf"), guesses=99, repetition=n) for n in range(3, 8)]
    made += [record("a", 1, 1.0, guesses=20)]
    found = along(made)["guesses"]
    assert [part.least for part in found.bins] == [5, 20]
