"""The summary: what is counted, what is compared, who is ranked."""

from __future__ import annotations

import math

import pytest

from solvers.checker import Verdict
from solvers.compare.measurement import PlannedMeasurement
from solvers.compare.record import Record
from solvers.compare.summary import Row, summarize
from solvers.formats import PuzzleEntry
from solvers.puzzle import Puzzle
from solvers.result import Status
from solvers.solver import Limits

LIMITS = Limits(2, 1.0)
ENTRY = PuzzleEntry(Puzzle.parse("1... ..3. .... ...2"))


def record(
    solver: str,
    puzzle: int,
    seconds: float | None,
    verdict: Verdict = Verdict.CORRECT,
    guesses: int = 3,
) -> Record:
    """A record with the time in seconds."""
    wall = None if seconds is None else round(seconds * 1e9)
    return Record(
        measurement=PlannedMeasurement(puzzle, 0, 0, ENTRY, LIMITS),
        solver=solver,
        status=Status.MULTIPLE,
        solutions=2,
        verdict=verdict,
        reason="",
        wall_ns=wall,
        cpu_ns=wall,
        counters={"guesses": guesses},
    )


def rows(*records: Record) -> dict[str, Row]:
    """The summary by solver."""
    names = tuple(dict.fromkeys(record.solver for record in records))
    return {row.solver: row for row in summarize(records, names, LIMITS)}


def test_the_ratio_is_the_geometric_mean_over_puzzles() -> None:
    """Twice as slow on one and eight times on another is four times."""
    found = rows(
        record("a", 0, 0.01), record("a", 1, 0.02), record("b", 0, 0.02), record("b", 1, 0.16)
    )
    assert found["a"].is_best
    assert found["b"].ratio is not None
    assert found["b"].ratio.value == pytest.approx(4)
    assert (found["b"].ratio.puzzles, found["b"].ratio.at_least) == (2, False)


def test_a_time_out_is_counted_and_bounds_the_ratio() -> None:
    """It enters as the limit, marked; the percentiles place it beyond every finished solve."""
    found = rows(
        record("a", 0, 0.01),
        record("a", 1, 0.1),
        record("b", 0, 0.01),
        record("b", 1, 1.02, Verdict.TIMEOUT),
    )
    assert found["a"].is_best
    assert found["b"].ratio is not None
    assert found["b"].ratio.at_least
    assert found["b"].ratio.value == pytest.approx(math.sqrt(10))
    assert (found["b"].median, found["b"].p95) == (0.01, math.inf)
    assert found["b"].verdicts[Verdict.TIMEOUT] == 1


def test_the_best_solved_most_and_not_only_the_easy_ones() -> None:
    """A fast solver with a time-out does not come before a slower one that solved everything."""
    found = rows(
        record("fast", 0, 0.001),
        record("fast", 1, None, Verdict.TIMEOUT),
        record("sure", 0, 0.01),
        record("sure", 1, 0.5),
    )
    assert found["sure"].is_best
    assert not found["fast"].is_best


def test_a_wrong_solver_wins_nothing() -> None:
    """One wrong answer, and neither a ratio nor the title of the best, however fast the rest."""
    found = rows(
        record("wrong", 0, 0.001),
        record("wrong", 1, 0.001, Verdict.REFUTED),
        record("a", 0, 0.1),
        record("a", 1, 0.1),
    )
    assert found["a"].is_best
    assert found["wrong"].ratio is None
    assert found["wrong"].failures == 1


def test_a_solver_that_is_wrong_in_bulk_wins_nothing_alone() -> None:
    """Neither of its rows has a ratio, and the next one is the best."""
    found = rows(
        *(record("a", puzzle, 0.1) for puzzle in (0, 1)),
        *(record("liar", puzzle, 0.001) for puzzle in (0, 1)),
        record("liar (batch)", 0, 0.0001, Verdict.INCONSISTENT),
        record("liar (batch)", 1, 0.0001),
    )
    assert found["a"].is_best
    assert [found[name].ratio for name in ("liar", "liar (batch)")] == [None, None]


def test_a_solver_that_is_wrong_elsewhere_wins_nothing_here() -> None:
    """At another task of the run, say; what it solved here is told."""
    made = [
        record(name, puzzle, time)
        for name, time in (("a", 0.1), ("liar", 0.001))
        for puzzle in (0, 1)
    ]
    found = {row.solver: row for row in summarize(made, ("a", "liar"), LIMITS, {"liar"})}
    assert found["a"].is_best
    assert (found["liar"].ratio, found["liar"].solved, found["liar"].failures) == (None, 2, 0)


def test_what_was_never_right_has_no_time() -> None:
    """A wrong answer in no time counts towards the percentiles as one that never came."""
    found = rows(
        record("a", 0, 0.001, Verdict.WRONG),
        record("a", 1, 0.001, Verdict.WRONG),
        record("a", 2, 0.1),
    )
    assert found["a"].median == math.inf


def test_where_all_are_wrong_nobody_is_best() -> None:
    """No ranking at all."""
    assert not any(
        row.is_best or row.ratio for row in rows(record("a", 0, 0.1, Verdict.WRONG)).values()
    )


def test_what_a_solver_does_not_take_is_not_held_against_it() -> None:
    """Unsupported puzzles are neither asked nor failed."""
    found = rows(
        record("a", 0, 0.1),
        record("a", 1, None, Verdict.UNSUPPORTED),
        record("b", 0, 0.2),
        record("b", 1, 0.2),
    )
    assert (found["a"].solved, found["a"].asked, found["a"].failures) == (1, 1, 0)
    assert found["b"].is_best


def test_guesses_are_the_median_of_solved_puzzles() -> None:
    """Those of a time-out are not counted; a solver that counts none has none."""
    found = rows(
        record("a", 0, 0.1, guesses=1),
        record("a", 1, 0.1, guesses=9),
        record("a", 2, None, Verdict.TIMEOUT, guesses=10**6),
    )
    assert found["a"].guesses == 5
