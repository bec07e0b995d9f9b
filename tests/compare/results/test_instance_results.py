"""Results in arrays are equal to what was added to them."""

from __future__ import annotations

import math

import pytest

from solvers.checker import Verdict
from solvers.compare.results.instance import InstanceResult, Measurement
from solvers.compare.results.instance_results import PackedResults, RenumberedResults

SOLVED = Measurement(Verdict.CORRECT, 0.1, 0.3, 0, 1, 12, 2)
LATE = Measurement(Verdict.TIMEOUT, math.inf, math.inf, 1, 0, None)


@pytest.mark.parametrize("guesses", [None, 0, 1.5, 2**40])
def test_a_measurement_is_read_as_it_was_added(guesses: float | None) -> None:
    """With its verdict, its times, and its guesses, which may be unknown."""
    packed, added = PackedResults(), SOLVED._replace(guesses=guesses)
    packed.add((0, 0), added)
    assert packed[0, 0] == InstanceResult((added,))
    assert type(packed[0, 0].measurements[0].guesses) is type(guesses)


def test_measurements_of_an_instance_stay_together_and_in_order() -> None:
    """The instances are sorted; none is lost."""
    packed, again = PackedResults(), SOLVED._replace(repetition=2)
    for at, measurement in (((1, 0), SOLVED), ((0, 0), LATE), ((1, 0), LATE), ((1, 0), again)):
        packed.add(at, measurement)
    packed.sort()
    expected = {(0, 0): InstanceResult((LATE,)), (1, 0): InstanceResult((SOLVED, LATE, again))}
    assert list(packed.items()) == list(expected.items())
    assert len(packed) == 2


def test_renumbered_results_are_those_that_have_a_new_number() -> None:
    """The others are not there."""
    results = {(0, 0): InstanceResult((LATE,)), (1, 0): InstanceResult((SOLVED,))}
    found = RenumberedResults(results, {(7, 0): (1, 0)})
    assert dict(found) == {(7, 0): results[1, 0]}
    assert (1, 0) not in found
