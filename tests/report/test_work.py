"""Where the time of a solver goes, and what a guess costs it."""

from __future__ import annotations

import pytest

from solvers.report.statistics.work import GuessCost, Phases, TimedAnswers, guess_cost, phases
from tests.compare.made_up import LATE, record


def phases_of(*rows: tuple[float, float | None, float | None]) -> Phases | None:
    """Those of solves with these seconds: in all, to build, to search."""
    made = []
    for number, (seconds, build, search) in enumerate(rows):
        counted = {"build_seconds": build, "search_seconds": search}
        known = {name: value for name, value in counted.items() if value is not None}
        made.append(record("a", number, seconds, counters=known))
    return phases(TimedAnswers.of(made))


def test_phases_longer_than_the_whole_time_leave_nothing() -> None:
    """The clocks differ by little; a negative rest would make the shares wrong."""
    found = phases_of((1.0, 0.5, 0.75), (2.0, 0.25, 0.5))
    assert found
    assert found.other == 0.0
    assert (found.build_share, found.search_share) == (0.75 / 3.25, 1.25 / 3.25)


def test_solves_without_phases_are_not_counted() -> None:
    """Nor are unsolved ones."""
    found = phases_of((4.0, 1.0, 2.0), (8.0, None, None), (LATE, 1.0, 1.0))
    assert found == Phases(
        rows=1, build=1.0, search=2.0, other=1.0, build_share=0.25, search_share=0.5
    )


def test_each_phase_has_the_median_of_the_solves() -> None:
    """Of ten solves, that is the fifth shortest; the rest of the time is half of it."""
    found = phases_of(*((6.0 * n, 1.0 * n, 2.0 * n) for n in range(1, 11)))
    assert found
    assert (found.rows, found.build, found.search, found.other) == (10, 5.0, 10.0, 15.0)


def test_a_clock_that_stood_still_makes_no_share() -> None:
    """Nothing can be divided by a time of 0."""
    found = phases_of((0.0, 0.0, 0.0))
    assert found
    assert (found.build_share, found.search_share) == (0.0, 0.0)
    assert (found.build, found.search, found.other) == (0.0, 0.0, 0.0)


def cost(*solves: tuple[float, int]) -> GuessCost:
    """That of solves with these seconds and guesses."""
    made = [record("a", n, seconds, guesses=count) for n, (seconds, count) in enumerate(solves)]
    found = guess_cost(TimedAnswers.of(made))
    assert found
    return found


@pytest.mark.parametrize(
    ("solves", "correlation"),
    [
        (((1.0, 1), (2.0, 2)), 1.0),
        (((2.0, 1), (1.0, 2)), -1.0),
        (((1.0, 1), (1.0, 2)), None),
        (((1.0, 1), (2.0, 1)), None),
        (((1.0, 1), (1.0, 1)), None),
    ],
)
def test_a_correlation_needs_two_numbers_of_guesses_and_two_times(
    solves: tuple[tuple[float, int], ...], correlation: float | None
) -> None:
    """It is perfect if the time rises or falls with the guesses."""
    found = cost(*solves).correlation
    assert found == (None if correlation is None else pytest.approx(correlation))


def test_a_guess_costs_the_median_of_seconds_per_guess() -> None:
    """Solves without a guess are counted, but have no cost."""
    found = cost((9.0, 0), (1.0, 1), (4.0, 2), (9.0, 3))
    assert (found.rows, found.most, found.per_guess) == (4, 3, 2.0)
    assert cost((1.0, 0)).per_guess is None
