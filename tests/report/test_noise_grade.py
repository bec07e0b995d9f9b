"""Noise grades from a reference solver that is timed twice in each block."""

from __future__ import annotations

import math

import pytest

from solvers.compare.noise_grade import MIN_BLOCKS, grade
from tests.report.simulated import analysed, noise, quiet


@pytest.mark.parametrize(("blocks", "letter"), [(7, "D"), (80, "C"), (1500, "B"), (15_000, "B")])
def test_many_blocks_detect_what_few_do_not(blocks: int, letter: str) -> None:
    """With a spread of 30% the grade improves up to B: A requires a small spread as well."""
    found = grade(quiet(blocks, 0.3), cores=2)
    assert found.letter == letter
    expected = math.expm1(2.8 * (found.spread or 0) / math.sqrt(blocks))
    assert found.detectable == pytest.approx(expected)


@pytest.mark.parametrize(
    ("spread", "letter"), [(0.01, "A"), (0.04, "A"), (0.2, "B"), (0.6, "C"), (1.6, "D")]
)
def test_the_spread_gives_the_grade(spread: float, letter: str) -> None:
    """The values are far from the limits, because the estimate is within a third."""
    found = grade(quiet(200, spread), cores=2)
    assert found.letter == letter
    assert found.spread == pytest.approx(spread, rel=0.34)
    assert found.allows_ranking == (letter != "D")
    assert bool(found.reasons) == (letter != "A")


def test_frequent_spikes_count() -> None:
    """The middle half is quiet, but one block in eight takes twice as long."""
    spiky = tuple(noise(2_000_000 if n % 8 == 0 else 1_000_000, 1_000_000) for n in range(80))
    assert grade(spiky, cores=2).letter in ("C", "D")


@pytest.mark.parametrize(
    ("wall_cpu", "load", "steal", "letter"),
    [
        (1.0, 1.5, 0.0, "A"),
        (1.1, 0.5, 0.0, "B"),
        (1.5, 0.5, 0.0, "C"),
        (2.5, 0.5, 0.0, "D"),
        (1.0, 2.5, 0.0, "B"),
        (1.0, 9.0, 0.0, "C"),
        (1.0, 0.5, 0.01, "B"),
        (1.0, 0.5, 0.9, "C"),
        (1.0, None, None, "A"),
    ],
)
def test_waiting_load_and_stolen_time_lower_the_grade(
    wall_cpu: float, load: float | None, steal: float | None, letter: str
) -> None:
    """Only waiting of the reference solver itself gives D. The machine has two cores."""
    blocks = tuple(noise(1_000_000 + n % 3, 1_000_001, load, steal, wall_cpu) for n in range(20))
    assert grade(blocks, cores=2).letter == letter


def test_a_constant_difference_between_the_two_times_is_noise() -> None:
    """5% in every block counts as much as 5% up and down."""
    found = grade(tuple(noise(1_000_000, 1_050_000 + n) for n in range(30)), cores=2)
    assert found.letter == "B"
    assert found.bias == pytest.approx(1 / 1.05, abs=0.001)


def test_few_blocks_are_never_better_than_c() -> None:
    """Their spread is not well known."""
    assert grade(quiet(MIN_BLOCKS - 1, 0.001), cores=2).letter == "C"
    assert grade(quiet(1), cores=2).letter == "C"


def test_without_a_reference_there_is_no_grade() -> None:
    """A reason says so. A ranking is still allowed."""
    found = grade((), cores=2)
    assert (found.letter, found.allows_ranking) == (None, True)
    assert found.reasons


def test_at_grade_d_no_solver_is_ranked() -> None:
    """There are no ratios, profiles and virtual best solver, but solved counts and times."""
    found = analysed({"a": [1.0] * 9, "b": [3.0] * 9}, noise=quiet(50, 0.8))
    assert found.grade.letter == "D"
    assert not found.ranked
    nothing = (found.ranking, found.pairs, found.profiles, found.crossovers, found.slowest)
    assert nothing == ((), (), (), (), ())
    assert found.virtual_best is None
    assert found.score("b").median == 3.0
    assert found.sentences[1] == "No solver is ranked because the run was too noisy."
    assert found.pair("a", "b") is None
