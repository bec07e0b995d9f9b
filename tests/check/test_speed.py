"""Speed compared with others: made-up times as numbers and sentences, and one short real run."""

from __future__ import annotations

import json
import math

import pytest

from solvers.check import puzzle_library, speed, times
from solvers.check.speed import Budget, measure
from solvers.check.times import Slowest, Speed
from solvers.compare.results.ratio import Bound
from solvers.errors import InputError
from solvers.puzzle import Puzzle
from solvers.worker.worker import Worker

PUZZLES = [f"p{number}" for number in range(10)]
LEVELS = {puzzle: "easy" if number < 8 else "hard" for number, puzzle in enumerate(PUZZLES)}
GROWING = {puzzle: 2.0**number * 1e-4 for number, puzzle in enumerate(PUZZLES)}
JUMPING = {puzzle: (number * 7 % 10 + 1) * 1e-3 for number, puzzle in enumerate(PUZZLES)}


def speed_of(**others: times.Times) -> Speed:
    """The speed of a solver whose times double from puzzle to puzzle, compared with others."""
    return Speed("mine", LEVELS, {"mine": GROWING, **others}, limit=1.0)


def scaled(factor: float) -> dict[str, float | None]:
    """So many times as long as mine."""
    return {puzzle: time * factor for puzzle, time in GROWING.items()}


def test_a_row_for_each_solver_at_each_difficulty() -> None:
    """Median, 95th percentile, worst, and the ratio to the solver being checked."""
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


def test_what_was_not_solved_is_longer_than_every_time() -> None:
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
    """It counts in the percentiles as one that never came."""
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


def test_whose_times_they_follow() -> None:
    """The solver whose times rise and fall with theirs is named, and so are two variants of it."""
    found = speed_of(other=scaled(50), jumping=JUMPING)
    assert [solver for solver, _ in times.followed(found.times, "mine")] == ["other"]
    assert found.sentences() == (
        "Its times follow those of `other` over these puzzles (r = 1.00).",
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
def test_what_is_not_clear_is_not_said(others: dict[str, times.Times]) -> None:
    """No correlation, no spread, too few puzzles, or the same times for all solvers."""
    assert speed_of(**others).sentences() == ()


@pytest.mark.parametrize(
    ("slowest", "words"),
    [
        (Slowest("..1", 0.2), "The slowest puzzle takes 200 ms: ..1."),
        (
            Slowest("..1", 0.2, "transposed", "1..", 0.002),
            "..1; transposed it takes 2.00 ms, 100 times as fast.",
        ),
        (
            Slowest("..1", math.inf, "upside down", "1..", 1e-5),
            "> 1 s: ..1; upside down it takes 10.0 µs, more than 100000 times",
        ),
        (
            Slowest("..1", 0.2, "transposed", "1..", 0.15),
            "transposed it takes 150 ms, no more than twice as fast.",
        ),
    ],
)
def test_the_slowest_puzzle_in_words(slowest: Slowest, words: str) -> None:
    """The isomorph with the shortest time is named. A timeout is a bound."""
    (sentence,) = Speed("mine", {}, {"mine": {}}, 1.0, slowest).sentences()
    assert words in sentence


def test_it_is_plain_values() -> None:
    """JSON has no infinity: a timeout is a bound."""
    found = speed_of(slow=scaled(2) | {"p9": math.inf, "p0": None}).as_json()
    assert json.loads(json.dumps(found, allow_nan=False)) == found
    assert found["times"]["slow"]["p9"] == {"at_least": 1.0}
    assert found["times"]["slow"]["p0"] is None
    assert found["follows"][0]["solver"] == "slow"


def test_a_short_run() -> None:
    """All get the same puzzles. The checked solver is first, and not compared with itself."""
    found = measure(
        "bitmasks",
        budget=Budget(seconds=2.0, puzzles=1, repetitions=1, against=("bitmasks", "lanes")),
    )
    assert list(found.times) == ["bitmasks", "lanes"]
    assert set(found.times["bitmasks"]) == set(found.times["lanes"]) <= set(found.levels)
    assert found.slowest is not None
    assert {row.solver for row in found.rows()} == {"bitmasks", "lanes"}


def test_one_that_is_too_slow_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    """After two timeouts at a difficulty, its other puzzles count as timeouts, too."""
    monkeypatch.setattr(speed, "TIME_LIMIT", 0.05)
    monkeypatch.setattr(speed, "_WARM_UP", 0.05)
    asked: list[Puzzle] = []
    timed = speed.seconds

    def watched(worker: Worker, puzzle: Puzzle, time_limit: float) -> float | None:
        asked.append(puzzle)
        return timed(worker, puzzle, time_limit)

    monkeypatch.setattr(speed, "seconds", watched)
    found = measure(
        "tests.fakes:Sleeps",
        budget=Budget(seconds=60.0, puzzles=4, repetitions=1, against=(), symmetry_seconds=0.0),
    )
    assert set(found.times["tests.fakes:Sleeps"].values()) == {math.inf}
    assert len(found.times["tests.fakes:Sleeps"]) == 12
    assert len(asked) <= 3 * 2 + 1


@pytest.mark.parametrize("liar", ["ChangesGiven", "Raises", "GivesUp"])
def test_only_right_answers_are_timed(liar: str) -> None:
    """A wrong one, a crash and none at all have no time."""
    with Worker(f"tests.fakes:{liar}") as worker:
        assert speed.seconds(worker, puzzle_library.section("easy")[0].puzzle) is None


def test_a_spec_that_cannot_be_served_is_an_error() -> None:
    """Nothing is measured if a solver does not exist."""
    with pytest.raises(InputError):
        measure(
            "no.such.module:Solver",
            budget=Budget(seconds=1.0, puzzles=1, repetitions=1, against=()),
        )
