"""Each limit of the noise grade, with a value on either side of it."""

from __future__ import annotations

import math

import pytest

from solvers.compare.noise import BlockNoise
from solvers.compare.noise_grade import grade
from tests.report.simulated import noise


def letter(blocks: list[BlockNoise]) -> str | None:
    """The grade on two cores."""
    return grade(blocks, cores=2).letter


def differing(size: float, blocks: int) -> list[BlockNoise]:
    """Blocks in which the two times of the reference solver differ by this log ratio."""
    return [noise(1e6 * math.exp(size), 1e6)] * blocks


@pytest.mark.parametrize(
    ("ratio", "expected"),
    [(1.05, "A"), (1.051, "B"), (1.2, "B"), (1.201, "C"), (2.0, "C"), (2.001, "D")],
)
def test_wall_time_over_cpu_time_limits_the_grade(ratio: float, expected: str) -> None:
    """Up to 1.05 is A, up to 1.2 is B, up to 2 is C."""
    assert letter([noise(1e6, 1e6, wait=ratio)] * 9) == expected


@pytest.mark.parametrize(("ratio", "expected"), [(1.2, "B"), (1.201, "C"), (50.0, "C")])
def test_waiting_for_a_core_gives_no_d_in_cpu_time(ratio: float, expected: str) -> None:
    """It hardly changes the CPU time."""
    assert grade([noise(1e6, 1e6, wait=ratio)] * 9, cores=2, wall_time=False).letter == expected


def test_the_solver_that_waited_longest_counts() -> None:
    """Not the reference solver alone, whose turns may fit between those of other processes."""
    found = grade([noise(1e6, 1e6, wait=1.1)] * 9, cores=2, waits={"a": 1.01, "b": 1.5})
    assert (found.letter, found.wall_cpu) == ("C", 1.5)
    assert found.reasons == ("the wall time of b was 1.50x its CPU time",)


def test_a_poor_grade_comes_with_advice() -> None:
    """It says what to do next."""
    assert grade([noise(1e6, 1e6)] * 9, cores=2).advice(has_precision=False) == ""
    busy = grade([noise(1e6, 1e6, load=15.2)] * 9, cores=2)
    assert busy.advice(has_precision=False) == (
        "load 7.6 per core; run again when the machine is idle, or use --precision 5%"
    )
    few = grade([noise(1e6, 1e6)] * 5, cores=2)
    more = "use more --repetitions, or use --precision 5%"
    assert few.advice(has_precision=False) == f"5 blocks; {more}"


def test_advice_does_not_repeat_the_precision_that_was_used() -> None:
    """It names a smaller one."""
    few, busy = (grade([noise(1e6, 1e6, load=x)] * 5, cores=2) for x in (0.5, 15.2))
    more = "5 blocks; use a smaller --precision or a longer --budget"
    assert few.advice(has_precision=True) == more
    assert busy.advice(has_precision=True).endswith("; run again when the machine is idle")


@pytest.mark.parametrize(
    ("load", "expected"), [(2.0, "A"), (2.002, "B"), (3.0, "B"), (3.002, "C"), (99.0, "C")]
)
def test_the_load_per_core_limits_the_grade(load: float, expected: str) -> None:
    """On two cores: up to 1 per core is A, up to 1.5 is B."""
    assert letter([noise(1e6, 1e6, load=load)] * 9) == expected


@pytest.mark.parametrize(
    ("steal", "expected"),
    [(0.005, "A"), (0.00501, "B"), (0.02, "B"), (0.0201, "C"), (0.99, "C")],
)
def test_stolen_time_limits_the_grade(steal: float, expected: str) -> None:
    """Up to 0.5% is A, up to 2% is B."""
    assert letter([noise(1e6, 1e6, steal=steal)] * 9) == expected


@pytest.mark.parametrize(
    ("spread", "expected"), [(0.0699, "A"), (0.0701, "B"), (0.3399, "B"), (0.3401, "C")]
)
def test_the_spread_limits_the_grade(spread: float, expected: str) -> None:
    """Up to 7% is A, up to 34% is B. The blocks are so many that only the spread counts."""
    found = grade(differing(spread * 0.6745, 10_000), cores=2)
    assert found.spread == pytest.approx(spread)
    assert found.letter == expected


@pytest.mark.parametrize(
    ("difference", "expected"),
    [
        (0.0199, "A"),
        (0.0201, "B"),
        (0.0499, "B"),
        (0.0501, "C"),
        (0.1999, "C"),
        (0.2001, "D"),
    ],
)
def test_the_difference_that_can_be_detected_limits_the_grade(
    difference: float, expected: str
) -> None:
    """Up to 2% is A, 5% is B, 20% is C. It is 2.8 standard errors, here of 49 blocks."""
    spread = math.log1p(difference) * 7 / 2.8
    assert letter(differing(spread * 0.6745, 49)) == expected


@pytest.mark.parametrize(("blocks", "expected"), [(1, "C"), (5, "C"), (6, "A")])
def test_fewer_than_six_blocks_are_at_most_a_c(blocks: int, expected: str) -> None:
    """Their spread is not well known."""
    assert letter([noise(1e6, 1e6)] * blocks) == expected


@pytest.mark.parametrize(
    ("loud", "deviations"), [(10, None), (11, 1.6449), (50, 1.6449), (51, 0.6745)]
)
def test_the_spread_is_that_of_the_middle_half_or_nine_tenths(
    loud: int, deviations: float | None
) -> None:
    """The median size of normal noise is 0.6745 standard deviations, its 90% quantile 1.6449."""
    blocks = differing(0.1, loud) + differing(0.0, 100 - loud)
    expected = 0.1 / deviations if deviations else 0.0
    assert grade(blocks, cores=2).spread == pytest.approx(expected)


def test_blocks_without_both_times_of_the_reference_are_not_counted() -> None:
    """A time of 0 is missing."""
    blocks = [noise(1e6, 1e6), noise(0, 1e6), noise(1e6, 0), noise(1, 1)]
    assert grade(blocks, cores=2).blocks == 2
    assert letter(blocks[1:3]) is None


def test_what_the_system_does_not_report_is_left_out() -> None:
    """Load, steal and switches are medians and means of the blocks that have them."""
    given = [(None, None, None), (1.0, 0.1, 3), (3.0, 0.2, 4), (9.0, 0.9, 8)]
    blocks = [
        BlockNoise(
            block=0,
            reference_a=1.0,
            reference_b=1.0,
            load=load,
            steal=steal,
            wall_to_cpu=wait,
            switches=switches,
        )
        for (load, steal, switches), wait in zip(given, (1.0, 1.1, 1.2, 9.0), strict=True)
    ]
    found = grade(blocks, cores=4)
    assert (found.load, found.steal, found.switches) == (0.75, 0.2, 5.0)
    assert found.wall_cpu == pytest.approx(1.15)
    nothing = grade(blocks[:1], cores=None)
    assert (nothing.load, nothing.steal, nothing.switches) == (None, None, None)
    assert grade(blocks, cores=None).load is None


def test_the_reasons_are_the_worst_first() -> None:
    """Each names what was measured. What would allow an A is not a reason."""
    blocks = [noise(1e6, 1e6, load=2.4, steal=0.031, wait=2.5)] * 9
    reasons = grade(blocks, cores=2).reasons
    assert [each for text in ("2.5", "3.1%", "1.2 ") for each in reasons if text in each] == [
        *reasons
    ]
    assert len(reasons) == 3
    assert grade([noise(1e6, 1e6)] * 9, cores=2).reasons == ()
    few = [noise(1e6, 1e6, load=9.0)] * 5
    assert grade(few, cores=2).reasons == ("the load was 4.5 per core", "the run has only 5 blocks")
    assert grade([noise(1e6, 1e6)], cores=2).reasons == ("the run has only 1 block",)


def test_the_precision_names_the_spread_and_the_least_difference() -> None:
    """In percent with one digit. A difference below the minimum effect is never reported."""
    start = "two times of the reference solver in the same block differ by "
    loud = grade(differing(0.2 * 0.6745, 49), cores=2)
    assert loud.precision == f"{start}20.0%, so differences under 8.3% may go undetected"
    assert loud.reasons == (loud.precision,)
    useless = grade(differing(20 * 0.6745, 9), cores=2)
    assert useless.precision.endswith(", so even differences of 100% may go undetected")
    quiet = grade(differing(0.01 * 0.6745, 49), cores=2)
    assert quiet.precision == f"{start}1.0%, so differences under 2.0% may go undetected"


def test_without_a_reference_solver_the_noise_is_unknown() -> None:
    """That is the only reason, and there is no block."""
    found = grade((), cores=2)
    assert found.precision == "the noise is unknown because no reference solver was run"
    assert (found.reasons, found.blocks, found.spread) == ((found.precision,), 0, None)
