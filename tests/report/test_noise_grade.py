"""Grades from a reference solver that was timed against itself."""

from __future__ import annotations

import math

import pytest

from solvers.compare.noise_grade import FEWEST, grade
from tests.report.simulated import analysed, noise, quiet


@pytest.mark.parametrize(("blocks", "letter"), [(7, "D"), (80, "C"), (1500, "B"), (15_000, "B")])
def test_many_blocks_find_what_a_few_do_not(blocks: int, letter: str) -> None:
    """With a spread of 30% the grade rises, and A needs quiet single times as well."""
    found = grade(quiet(blocks, 0.3), cores=2)
    assert found.letter == letter
    assert found.least == pytest.approx(math.expm1(2.8 * (found.spread or 0) / math.sqrt(blocks)))


@pytest.mark.parametrize(
    ("spread", "letter"), [(0.01, "A"), (0.04, "A"), (0.2, "B"), (0.6, "C"), (1.6, "D")]
)
def test_the_spread_gives_the_grade(spread: float, letter: str) -> None:
    """Far from the thresholds, as a spread is itself an estimate; it is found within a third."""
    found = grade(quiet(200, spread), cores=2)
    assert found.letter == letter
    assert found.spread == pytest.approx(spread, rel=0.34)
    assert found.allows_ranking == (letter != "D")
    assert bool(found.reasons) == (letter != "A")


def test_frequent_spikes_count_though_the_middle_half_is_quiet() -> None:
    """One block in eight takes twice as long."""
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
def test_circumstances_lower_the_grade(
    wall_cpu: float, load: float | None, steal: float | None, letter: str
) -> None:
    """On two cores; only what the reference itself suffered gives D."""
    blocks = tuple(noise(1_000_000 + n % 3, 1_000_001, load, steal, wall_cpu) for n in range(20))
    assert grade(blocks, cores=2).letter == letter


def test_a_reference_that_is_always_slower_after_a_block_is_noise_too() -> None:
    """5% in every block, with hardly any spread around that: no better than if it were 5% up and down."""
    found = grade(tuple(noise(1_000_000, 1_050_000 + n) for n in range(30)), cores=2)
    assert found.letter == "B"
    assert found.bias == pytest.approx(1 / 1.05, abs=0.001)


def test_few_blocks_are_never_better_than_c() -> None:
    """Their spread is hardly known."""
    assert grade(quiet(FEWEST - 1, 0.001), cores=2).letter == "C"
    assert grade(quiet(1), cores=2).letter == "C"


def test_without_a_reference_there_is_no_grade() -> None:
    """Which is said, and forbids nothing."""
    found = grade((), cores=2)
    assert (found.letter, found.allows_ranking) == (None, True)
    assert found.reasons


def test_at_d_nobody_is_ranked() -> None:
    """No ranking, no ratios, no profile, no virtual best; solved counts and times stay."""
    found = analysed({"a": [1.0] * 9, "b": [3.0] * 9}, noise=quiet(50, 0.8))
    assert found.grade.letter == "D"
    assert not found.ranked
    nothing = (found.ranking, found.pairs, found.profiles, found.crossovers, found.slowest)
    assert nothing == ((), (), (), (), ())
    assert found.virtual_best is None
    assert found.score("b").median == 3.0
    assert found.sentences[1] == "Nobody is ranked, as the machine was too noisy."
    assert found.pair("a", "b") is None
