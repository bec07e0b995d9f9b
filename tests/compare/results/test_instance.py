"""One solver on one instance: mixed outcomes, and the time that follows from them."""

from __future__ import annotations

import math

import pytest

from solvers.checker import Verdict
from solvers.compare.measure import Measure
from solvers.compare.results.instance import SEVERITY, InstanceResult, Measurement
from tests.compare.made_up import record

RIGHT, LATE = Verdict.CORRECT, Verdict.TIMEOUT
CPU, WALL = Measure.CPU, Measure.WALL
GAVE_UP, UNSUPPORTED, WRONG = Verdict.GAVE_UP, Verdict.UNSUPPORTED, Verdict.WRONG


def result(*verdicts: Verdict) -> InstanceResult:
    """Measurements with these verdicts; solved ones take 1, 2, 3, ... seconds."""
    return InstanceResult(
        tuple(
            Measurement(verdict, time, time)
            for number, verdict in enumerate(verdicts, 1)
            for time in [float(number) if verdict is RIGHT else math.inf]
        )
    )


@pytest.mark.parametrize(
    ("verdicts", "time"),
    [
        ((RIGHT,), 1.0),
        ((RIGHT, RIGHT, RIGHT), 2.0),
        ((RIGHT, RIGHT), 1.0),
        ((RIGHT, RIGHT, LATE), math.inf),
        ((RIGHT, RIGHT, WRONG), math.inf),
        ((RIGHT, RIGHT, GAVE_UP), math.inf),
        ((RIGHT, RIGHT, UNSUPPORTED), math.inf),
    ],
)
def test_an_instance_has_a_time_if_all_its_measurements_are_solved(
    verdicts: tuple[Verdict, ...], time: float
) -> None:
    """A median never hides a timeout; of two finished times it is the lower one."""
    found = result(*verdicts)
    assert found.time == time
    assert found.solved is (time < math.inf)


@pytest.mark.parametrize(
    ("verdicts", "worst"),
    [
        ((RIGHT, LATE), LATE),
        ((LATE, UNSUPPORTED), UNSUPPORTED),
        ((UNSUPPORTED, GAVE_UP, LATE), GAVE_UP),
        ((WRONG, GAVE_UP, RIGHT), WRONG),
    ],
)
def test_the_most_severe_verdict_stands_for_an_instance(
    verdicts: tuple[Verdict, ...], worst: Verdict
) -> None:
    """Failures come before giving up, that before unsupported, that before a timeout."""
    assert result(*verdicts).verdict is worst


def test_every_verdict_has_a_severity() -> None:
    """Each once."""
    assert sorted(SEVERITY) == sorted(Verdict)


def test_an_instance_is_unsupported_if_no_measurement_says_otherwise() -> None:
    """One that was measured once was supported."""
    assert not result(UNSUPPORTED, UNSUPPORTED).supported
    assert result(UNSUPPORTED, LATE).supported


@pytest.mark.parametrize(
    ("seconds", "limit", "verdict"),
    [
        (1.0, 1.0, RIGHT),
        (1.001, 1.0, LATE),
        (0.5, None, RIGHT),
        (99.0, None, RIGHT),
    ],
)
def test_a_right_answer_after_the_limit_is_a_timeout(
    seconds: float, limit: float | None, verdict: Verdict
) -> None:
    """As for a run that is compared with one that had a shorter limit."""
    found = Measurement.of(record("a", 0, seconds), limit, CPU)
    assert found.verdict is verdict
    assert found.seconds == (seconds if verdict is RIGHT else math.inf)


def test_what_was_not_solved_has_no_time() -> None:
    """However fast the wrong answer came."""
    assert Measurement.of(record("a", 0, 0.001, WRONG), 1.0, CPU).seconds == math.inf


def test_a_clock_that_stood_still_leaves_a_nanosecond() -> None:
    """A time of 0 has no logarithm."""
    assert Measurement.of(record("a", 0, 0.0), 1.0, CPU).seconds == 1e-9


def test_a_measurement_knows_its_place_and_its_guesses() -> None:
    """A solver that counts none has none."""
    made = record("a", 0, 0.5, repetition=2, process=3, guesses=7, machine=4)
    found = Measurement.of(made, 1.0, CPU)
    assert found == Measurement(RIGHT, 0.5, 0.5, 2, 3, 7, machine=4)
    assert Measurement.of(record("a", 0, 0.5), 1.0, CPU).guesses is None
    assert Measurement(RIGHT, 0.5, 0.6) == Measurement(RIGHT, 0.5, 0.6, 0, 0, None)


def test_the_time_is_in_the_measure_of_the_solver() -> None:
    """The time limit applies to it: 96 ms of CPU time in 510 ms are in time at 0.5 s."""
    made = record("a", 0, 0.51, cpu_ns=96_000_000)
    assert Measurement.of(made, 0.5, CPU) == Measurement(RIGHT, 0.096, 0.51)
    assert Measurement.of(made, 0.5, WALL).verdict is LATE
    assert Measurement.of(made, 1.0, WALL).seconds == 0.51


@pytest.mark.parametrize(
    ("verdicts", "fastest"), [((RIGHT, RIGHT, RIGHT), 1.0), ((RIGHT, LATE), math.inf)]
)
def test_the_fastest_measurement_counts_only_if_all_are_solved(
    verdicts: tuple[Verdict, ...], fastest: float
) -> None:
    """A minimum that hides a timeout would be wrong."""
    assert result(*verdicts).fastest == fastest


def test_an_instance_has_a_wall_time_as_well() -> None:
    """Each is the median of its own measurements."""
    found = InstanceResult(tuple(Measurement(RIGHT, 1.0, wall) for wall in (5.0, 2.0, 9.0)))
    assert (found.time, found.in_wall_time.time) == (1.0, 5.0)
