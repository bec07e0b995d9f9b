"""Two solvers compared puzzle by puzzle, and what timeouts leave known of their ratio."""

from __future__ import annotations

import math

import pytest

from solvers.checker import Verdict
from solvers.compare.record import Record
from solvers.compare.results.bound import Bound
from solvers.compare.results.ratio import MARGIN, Contrast, contrast
from tests.compare.made_up import LATE, LIMIT, record, records, results


def contrasted(*made: Record, limit: float | None = LIMIT) -> Contrast:
    """Solver `a` compared with solver `b`."""
    found = results(made, limit).solvers
    return contrast(found["a"], found["b"])


def of_times(a: list[float], b: list[float]) -> Contrast:
    """One measurement of each on puzzles 0, 1, 2, ..."""
    return contrasted(*records({"a": a, "b": b}))


@pytest.mark.parametrize(
    ("a", "b", "bound", "mean"),
    [
        ([2.0, 8.0], [1.0, 1.0], Bound.EXACT, 4.0),
        ([LATE, 2.0], [1.0, 1.0], Bound.AT_LEAST, 20**0.5),  # 10 s or more to 1 s, and 2 to 1
        ([1.0, 1.0], [LATE, 2.0], Bound.AT_MOST, 20**-0.5),
        ([LATE, 1.0, 2.0], [1.0, LATE, 1.0], Bound.COMMON, 2.0),  # only the last is known
        ([LATE, 2.0], [LATE, 1.0], Bound.EXACT, 2.0),  # the first says nothing
        ([LATE, 1.0], [1.0, LATE], Bound.COMMON, None),
        ([LATE], [LATE], Bound.EXACT, None),
    ],
)
def test_timeouts_make_bounds(
    a: list[float], b: list[float], bound: Bound, mean: float | None
) -> None:
    """The limit stands for the time of a timeout if that makes a bound."""
    found = of_times(a, b)
    assert found.bound is bound
    assert found.censored is (bound is not Bound.EXACT)
    if mean is None:
        assert found.ratio is None
    else:
        assert found.ratio is not None
        assert found.ratio.value == pytest.approx(mean)
        assert found.ratio.puzzles == len(found.logs)


def test_one_that_gave_up_has_no_time() -> None:
    """No bound is known then: the mean is over what both solved."""
    made = [record("a", 0, 2.0), record("b", 0, 1.0), record("b", 1, 1.0)]
    found = contrasted(*made, record("a", 1, LATE, Verdict.GAVE_UP))
    assert found.bound is Bound.COMMON
    assert found.logs == {0: pytest.approx(math.log(2))}
    assert found.outcome == {0: 1, 1: 1}
    assert found.late == {1}


def test_without_a_limit_a_timeout_bounds_nothing() -> None:
    """A solver that has a limit of its own may still report one."""
    made = [record("a", 0, LATE), record("b", 0, 1.0), record("a", 1, 2.0), record("b", 1, 1.0)]
    assert contrasted(*made, limit=None).bound is Bound.COMMON


def test_an_unstable_instance_is_at_the_limit_in_every_repetition() -> None:
    """Two finished times and a timeout in one process: their median is not 2 to 1."""
    made = [record("a", 0, time, repetition=n) for n, time in enumerate([2.0, 2.0, LATE])]
    found = contrasted(*made, *(record("b", 0, 1.0, repetition=n) for n in range(3)))
    assert found.bound is Bound.AT_LEAST
    assert found.late == {0}
    assert found.logs[0] == pytest.approx(math.log(LIMIT))


def test_repetitions_are_paired_and_the_median_in_a_process_counts() -> None:
    """Ratios 2, 4 and 8 in process 0, and 2 in process 1: the mean logarithm is that of 4 and 2."""
    made = []
    for n, (time, other, process) in enumerate([(2, 1, 0), (8, 2, 0), (8, 1, 0), (2, 1, 1)]):
        made += [record("a", 0, time, repetition=n, process=process)]
        made += [record("b", 0, other, repetition=n, process=process)]
    found = contrasted(*made)
    assert [each[:2] for each in found.cells] == [(0, 0), (0, 1)]
    assert [each.value for each in found.cells] == pytest.approx([math.log(4), math.log(2)])
    assert found.logs[0] == pytest.approx(math.log(8) / 2)
    assert [each.value for each in found.signs] == [1, 1, 1, 1]


def test_the_other_way_round_is_the_inverse() -> None:
    """The median of two ratios is in the middle, not the lower one."""
    made = [record("a", 0, time, repetition=n) for n, time in enumerate([2.0, 8.0])]
    made += [record("b", 0, 1.0, repetition=n) for n in range(2)]
    found = results(made).solvers
    there, back = contrast(found["a"], found["b"]), contrast(found["b"], found["a"])
    assert there.logs[0] == pytest.approx(-back.logs[0]) == pytest.approx(math.log(4))


def test_runs_with_other_numbers_of_repetitions_are_compared_by_their_medians() -> None:
    """Three processes with the median 2 s, and one of 1 s, make one value for the first process."""
    times = enumerate([1.0, 2.0, 3.0])
    made = [record("a", 0, time, repetition=n, process=n) for n, time in times]
    found = contrasted(*made, record("b", 0, 1.0))
    assert found.logs[0] == pytest.approx(math.log(2))
    assert [(cell.puzzle, cell.process) for cell in found.cells] == [(0, 0)]


def test_isomorphs_are_averaged_within_their_puzzle() -> None:
    """A puzzle with eight isomorphs has the weight of one with none."""
    made = [record("a", 0, 4.0), record("b", 0, 1.0)]
    made += [record(name, 1, 1.0, isomorph=number) for name in "ab" for number in range(8)]
    found = contrasted(*made)
    assert found.ratio is not None
    assert found.ratio.value == pytest.approx(2.0)
    assert found.ratio.puzzles == 2


def test_less_than_two_percent_is_a_tie() -> None:
    """So are two timeouts; a timeout loses against any time."""
    found = of_times([1.0, 1.019, 1.021, LATE, LATE, 9.99], [1.021, 1.0, 1.0, LATE, 9.99, LATE])
    assert list(found.outcome.values()) == [-1, 0, 1, 0, 1, -1]
    assert [*found.late, *found.against_late, *found.neither] == [4, 5, 3]
    assert pytest.approx(0.02) == math.expm1(MARGIN)


def test_most_isomorphs_decide_a_puzzle_with_a_timeout() -> None:
    """Faster on two isomorphs, a timeout on the third: the puzzle is won."""
    made = [record("b", 0, 1.0, isomorph=number) for number in range(3)]
    made += [record("a", 0, time, isomorph=n) for n, time in enumerate([0.9, 0.9, LATE])]
    assert contrasted(*made).outcome == {0: -1}
    assert contrasted(*made[:3], *made[4:]).outcome == {0: 0}


def test_only_instances_that_both_support_are_compared() -> None:
    """The others are in no count."""
    made = records({"a": [1.0, 1.0], "b": [1.0, 1.0, 1.0]})
    made[1] = record("a", 1, LATE, Verdict.UNSUPPORTED)
    assert contrasted(*made).outcome == {0: 0}


def test_without_timeouts_the_mean_ratio_decides_a_puzzle() -> None:
    """Slower on two isomorphs by 3%, four times as fast on the third: the puzzle is won."""
    made = [record("b", 0, 1.0, isomorph=number) for number in range(3)]
    made += [record("a", 0, time, isomorph=n) for n, time in enumerate([1.03, 1.03, 0.25])]
    assert contrasted(*made).outcome == {0: -1}
