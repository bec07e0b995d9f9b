"""Solvers that remember puzzles are found, and only their first solves count."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from shlex import quote

import pytest

from solvers.compare.noise import EASY_PUZZLE
from solvers.compare.record import Answer
from solvers.compare.timing.first_solves import FirstSolves, are_faster
from solvers.compare.timing.samples import Sample
from solvers.compare.timing.timed_solver import TimedSolver
from solvers.puzzle import Puzzle
from solvers.shape import Shape
from solvers.solver import Limits
from solvers.worker.runnable_time import Waiting

LIMITS = Limits(1, 5.0)
PROGRAM = Path(__file__).with_name("remembering.py")
TWO = [Puzzle.parse("1234341221434..."), Puzzle.parse("1.....3........2")]
FIRST, LATER = 1_000_000, 20_000


@contextmanager
def remembering(
    monkeypatch: pytest.MonkeyPatch, *, slow_puzzles: int = 1000
) -> Iterator[TimedSolver]:
    """A program with made-up times, which are not compared with our clock."""
    monkeypatch.setattr(Waiting, "total_seconds", 60.0)
    spec = f"program:{quote(sys.executable)} {quote(str(PROGRAM))} {slow_puzzles}"
    with TimedSolver(spec, LIMITS, [EASY_PUZZLE]) as solver:
        yield solver


@pytest.mark.slow
@pytest.mark.usefixtures("forked_workers")
def test_repeated_solves_of_a_remembered_puzzle_do_not_count(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Once it is found out, a series is not repeated."""
    with remembering(monkeypatch) as solver:
        found = solver.measure(TWO, LIMITS, sample=0.2)
        assert solver.usage.remembers
        assert [(each.wall_ns, each.samples) for each in found] == [(FIRST, 1)] * 2


@pytest.mark.slow
@pytest.mark.usefixtures("forked_workers")
def test_later_repetitions_of_a_remembered_puzzle_do_not_count(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """They get the time of the first solve in the process."""
    with remembering(monkeypatch) as solver:
        assert [each.wall_ns for each in solver.measure(TWO, LIMITS, sample=0.0)] == [FIRST] * 2
        assert not solver.usage.remembers
        for _ in range(2):
            again = solver.measure(TWO[::-1], LIMITS, sample=0.0)
            assert [(each.wall_ns, each.cpu_ns) for each in again] == [(FIRST, FIRST)] * 2
        assert solver.usage.remembers


@pytest.mark.slow
@pytest.mark.usefixtures("forked_workers")
def test_unsupported_puzzles_do_not_hide_a_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only isomorphs of instances that were solved are used."""
    with remembering(monkeypatch) as solver:
        for _ in range(2):
            solver.measure([*[Puzzle.empty(Shape(2, 3))] * 9, *TWO], LIMITS, sample=0.0)
        assert solver.usage.remembers


@pytest.mark.slow
@pytest.mark.usefixtures("forked_workers")
@pytest.mark.parametrize("slow_puzzles", [3, 8])  # the puzzle of the warm-up, two, a round
def test_first_solves_that_are_slow_for_another_reason_do_not_show_memory(
    monkeypatch: pytest.MonkeyPatch, slow_puzzles: int
) -> None:
    """New isomorphs are as fast as the repeated solves: the median counts."""
    with remembering(monkeypatch, slow_puzzles=slow_puzzles) as solver:
        found = solver.measure(TWO, LIMITS, sample=0.2)
        assert not solver.usage.remembers
        assert [each.wall_ns for each in found] == [LATER] * 2


@pytest.mark.parametrize(
    ("times", "expected"),
    [
        ([], False),
        ([(30_000, 10_000)], True),
        ([(29_000, 10_000)], False),  # not three times
        ([(12_000, 3_000)], False),  # not 10 µs
        ([(90_000, 30_000), (30_000, 30_000), (30_000, 30_000)], False),  # only one of three
        ([(50_000, 0)], True),
    ],
)
def test_later_solves_are_three_times_and_ten_microseconds_faster(
    times: list[tuple[int, int]], expected: bool
) -> None:
    """Both are medians over instances."""
    assert are_faster(times) is expected


def answers(first: int, second: int) -> list[Answer]:
    """Answers to five isomorphs, each of which was solved twice."""
    return [Answer("a", None, time, time) for _ in range(5) for time in (first, second)]


def test_isomorphs_are_new_and_solved_twice_in_succession() -> None:
    """There are five in each of eight rounds, however many instances there are."""
    solves, seen = FirstSolves(), list[Puzzle]()

    def solve(isomorphs: Sequence[Puzzle]) -> list[Answer]:
        assert isomorphs[::2] == isomorphs[1::2]
        assert len(set(isomorphs)) == 5
        seen.extend(isomorphs[::2])
        return answers(FIRST, LATER)

    solves.add(TWO, LIMITS, [Answer("a", None)] * 2, [[Sample(1, 1, {})]] * 2)
    assert solves.verify(TWO, solve)
    assert len(seen) == 40
    assert not {*TWO} & {*seen}


def test_slow_solvers_are_given_two_rounds() -> None:
    """Solves that take more than a second are enough."""
    rounds = iter(range(8))
    assert FirstSolves().verify(TWO, lambda _: answers(10**9, LATER + next(rounds)))
    assert next(rounds) == 2


def test_a_solver_that_fills_tables_does_not_remember() -> None:
    """It is far faster in the first three rounds only."""
    rounds = iter([FIRST] * 3 + [2 * LATER] * 5)
    solves = FirstSolves()
    assert not solves.verify(TWO, lambda _: answers(next(rounds), LATER))
    assert not solves.remembers
    assert len([*rounds]) == 4


def test_a_puzzle_without_other_isomorphs_proves_nothing() -> None:
    """An empty puzzle is its only isomorph."""
    solves, empty = FirstSolves(), [Puzzle.empty(Shape(2, 2))]
    slow, fast = Sample(FIRST, FIRST, {}), Sample(LATER, LATER, {})
    assert solves.add(empty, LIMITS, [Answer("a", None)], [[slow, fast]])
    assert not solves.verify(empty, lambda given: answers(FIRST, LATER) if given else [])


def test_a_solver_is_checked_three_times() -> None:
    """If isomorphs show nothing, its first solves are slow for another reason."""
    solves, slow, fast = FirstSolves(), Sample(FIRST, FIRST, {}), Sample(LATER, LATER, {})
    checked = []
    for number in range(1, 5):
        puzzle = Puzzle.parse(f"{number}...............")
        checked.append(solves.add([puzzle], LIMITS, [Answer("a", None)], [[slow, fast]]))
        if checked[-1]:
            solves.verify([puzzle], lambda _: answers(LATER, LATER))
    assert checked == [True, True, True, False]


def test_the_slowest_of_the_first_solves_at_several_tasks_counts() -> None:
    """A puzzle that was solved at one task is remembered at the next."""
    solves, answer = FirstSolves(), Answer("a", None, LATER, LATER)
    times = ((Limits(2, 1.0), FIRST), (LIMITS, LATER))
    for limits, time in times:
        solves.add(TWO[:1], limits, [answer], [[Sample(time, time, {})]])
    solves.verify(TWO[:1], lambda _: answers(FIRST, LATER))
    assert solves.answer(TWO[0], answer, [Sample(LATER, LATER, {})]).wall_ns == FIRST
    assert solves.answer(TWO[0], answer, []) == answer
