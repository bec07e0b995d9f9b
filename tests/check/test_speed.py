"""Speed compared with others: made-up times as numbers and sentences, and one short real run."""

from __future__ import annotations

import json
import math
from dataclasses import replace

import pytest

from solvers.check import puzzle_library, speed, times
from solvers.check.check_json import speed_as_json
from solvers.check.speed import Budget, measure
from solvers.check.times import FastestSymmetry, SlowestPuzzle, Speed
from solvers.compare.results.bound import Bound
from solvers.errors import InputError
from solvers.puzzle import Puzzle
from solvers.worker.worker import Worker

PUZZLES = [f"p{number}" for number in range(10)]
LEVELS = {puzzle: "easy" if number < 8 else "hard" for number, puzzle in enumerate(PUZZLES)}
GROWING = {puzzle: 2.0**number * 1e-4 for number, puzzle in enumerate(PUZZLES)}
JUMPING = {puzzle: (number * 7 % 10 + 1) * 1e-3 for number, puzzle in enumerate(PUZZLES)}


def speed_of(**others: times.Times) -> Speed:
    """Speed of a solver whose times double from puzzle to puzzle, compared with others."""
    times = {"mine": GROWING, **others}
    return Speed(solver="mine", levels=LEVELS, times=times, time_limit=1.0)


def scaled(factor: float) -> dict[str, float | None]:
    """Times that are longer than those of `mine` by a factor."""
    return {puzzle: time * factor for puzzle, time in GROWING.items()}


def test_a_row_for_each_solver_at_each_difficulty() -> None:
    """Median, 95th percentile, worst, and the ratio to the checked solver."""
    rows = speed_of(other=scaled(3)).rows()
    assert [(row.level, row.solver, row.puzzles) for row in rows] == [
        ("easy", "mine", 8),
        ("easy", "other", 8),
        ("hard", "mine", 2),
        ("hard", "other", 2),
    ]
    assert rows[0].median == GROWING["p3"]
    assert rows[0].p95 == rows[0].worst == GROWING["p7"]
    assert [row.ratio.value for row in rows if row.ratio] == pytest.approx([1, 3, 1, 3])


def test_an_unsolved_puzzle_is_longer_than_every_time() -> None:
    """A timeout bounds the ratio; a solver without a right answer has no row."""
    slow = scaled(2) | {"p8": math.inf, "p9": math.inf}
    easy, hard = (
        row
        for row in speed_of(slow=slow, broken=dict.fromkeys(PUZZLES)).rows()
        if row.solver != "mine"
    )
    assert (easy.puzzles, hard.puzzles) == (8, 2)
    assert (hard.median, hard.worst) == (math.inf, math.inf)
    assert easy.ratio
    assert easy.ratio.value == pytest.approx(2)
    assert easy.ratio.bound is Bound.EXACT
    assert hard.ratio
    assert hard.ratio.bound is Bound.AT_LEAST
    assert hard.ratio.value == pytest.approx(math.sqrt(1 / (GROWING["p8"] * GROWING["p9"])))


def test_an_answer_that_is_not_right_has_no_time_and_no_ratio() -> None:
    """It counts in the percentiles as an answer that never came."""
    row = next(
        row for row in speed_of(slow=scaled(2) | {"p0": None}).rows() if row.solver == "slow"
    )
    assert (row.puzzles, row.worst, row.ratio) == (8, math.inf, None)


def test_a_timeout_among_repetitions_is_not_averaged_away() -> None:
    """Nor is an answer that is not right."""
    log = speed._TimeLog({"p": "easy", "q": "easy", "r": "easy"}, ("a",))
    log.measured = {("a", "p"): [1.0, math.inf, 2.0], ("a", "q"): [3.0, 1.0, 2.0]}
    log.measured["a", "r"] = [1.0, None, math.inf]
    assert log.times("a") == {"p": math.inf, "q": 2.0, "r": None}


def test_times_that_rise_and_fall_together_are_named() -> None:
    """The factor does not matter; two solvers with the same trend are both named."""
    found = speed_of(other=scaled(50), jumping=JUMPING)
    assert [solver for solver, _ in times.correlated(found.times, "mine")] == ["other"]
    assert found.sentences() == (
        "Its times correlate with those of `other` over these puzzles (r = 1.00).",
    )
    two = speed_of(first=scaled(50), second=scaled(3))
    assert "`first` and `second`" in two.sentences()[0]


@pytest.mark.parametrize(
    "others",
    [
        {"jumping": JUMPING},
        {"constant": dict.fromkeys(PUZZLES, 0.1)},
        {"few": {puzzle: GROWING[puzzle] for puzzle in PUZZLES[:7]}},
        {"one": scaled(2), "two": scaled(3), "three": scaled(4)},
        {"timed out": scaled(2) | dict.fromkeys(PUZZLES[:3], math.inf)},
    ],
    ids=lambda others: next(iter(others)),
)
def test_an_unclear_trend_is_not_stated(others: dict[str, times.Times]) -> None:
    """There is no correlation, no spread, too few puzzles, or the same trend for all solvers."""
    assert speed_of(**others).sentences() == ()


def _symmetry(seconds: float) -> FastestSymmetry:
    return FastestSymmetry(name="transposed", puzzle="1..", seconds=seconds)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("slowest", "text"),
    [
        (SlowestPuzzle("..1", 0.2), "200 ms"),
        (
            SlowestPuzzle("..1", 0.2, _symmetry(0.002)),
            "200 ms; transposed, it takes 2.00 ms (100x as fast)",
        ),
        (
            SlowestPuzzle("..1", math.inf, _symmetry(1e-5)),
            "> 1 s; transposed, it takes 10.0 µs (at least 100,000x as fast)",
        ),
        (
            SlowestPuzzle("..1", 0.2, _symmetry(0.15)),
            "200 ms; transposed, it takes 150 ms (less than twice as fast)",
        ),
    ],
)
def test_the_sentence_about_the_slowest_puzzle(slowest: SlowestPuzzle, text: str) -> None:
    """It has the symmetry that takes least time; a timeout is a bound."""
    speed = Speed(solver="mine", levels={}, times={"mine": {}}, time_limit=1.0, slowest=slowest)
    assert speed.sentences() == (f"The slowest puzzle takes {text}.",)


def test_json_has_a_bound_for_a_timeout() -> None:
    """JSON has no infinity."""
    slow = scaled(2) | {"p9": math.inf, "p0": None}
    slowest = SlowestPuzzle("p9", math.inf, _symmetry(0.25))
    found = speed_as_json(replace(speed_of(slow=slow), slowest=slowest))
    assert json.loads(json.dumps(found, allow_nan=False)) == found
    assert found["times"]["slow"]["p9"] == {"at_least": 1.0}
    assert found["times"]["slow"]["p0"] is None
    assert found["correlated"][0]["solver"] == "slow"
    assert found["slowest"]["seconds"] == {"at_least": 1.0}
    assert found["slowest"]["symmetry"]["seconds"] == 0.25


@pytest.mark.slow
def test_a_short_run() -> None:
    """All solvers get the same puzzles; the checked solver comes first, and only once."""
    found = measure(
        "bitmasks",
        budget=Budget(seconds=2.0, puzzles=1, repetitions=1, against=("bitmasks", "lanes")),
    )
    assert list(found.times) == ["bitmasks", "lanes"]
    assert set(found.times["bitmasks"]) == set(found.times["lanes"]) <= set(found.levels)
    assert found.slowest is not None
    assert {row.solver for row in found.rows()} == {"bitmasks", "lanes"}


@pytest.mark.slow
def test_a_solver_that_is_too_slow_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    """After two timeouts at a difficulty, the rest of it counts as timeouts."""
    monkeypatch.setattr(speed, "TIME_LIMIT", 0.05)
    monkeypatch.setattr(speed, "_WARM_UP", 0.05)
    solved: list[Puzzle] = []
    timed = speed.seconds

    def watched(worker: Worker, puzzle: Puzzle, time_limit: float) -> float | None:
        solved.append(puzzle)
        return timed(worker, puzzle, time_limit)

    monkeypatch.setattr(speed, "seconds", watched)
    found = measure(
        "tests.fakes:Sleeps",
        budget=Budget(seconds=60.0, puzzles=4, repetitions=1, against=(), symmetry_seconds=0.0),
    )
    assert set(found.times["tests.fakes:Sleeps"].values()) == {math.inf}
    assert len(found.times["tests.fakes:Sleeps"]) == 12
    assert len(solved) <= 3 * 2 + 1


@pytest.mark.slow
@pytest.mark.parametrize("fake", ["ChangesGiven", "Raises", "GivesUp"])
def test_only_right_answers_are_timed(fake: str) -> None:
    """A wrong answer, a crash and no answer have no time."""
    with Worker(f"tests.fakes:{fake}") as worker:
        assert speed.seconds(worker, puzzle_library.section("easy")[0].puzzle) is None


@pytest.mark.slow
def test_a_spec_that_cannot_be_served_is_an_error() -> None:
    """Nothing is measured if the solver does not exist."""
    with pytest.raises(InputError):
        measure(
            "no.such.module:Solver",
            budget=Budget(seconds=1.0, puzzles=1, repetitions=1, against=()),
        )
