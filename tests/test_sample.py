"""A test with the marker `sample` runs a few of its cases; each of the others is long."""

from __future__ import annotations

import pytest

from tests.sample import left_out


@pytest.mark.parametrize("start", [0, 1, 12345])
@pytest.mark.parametrize(("cases", "most"), [(10, 3), (7, 7), (5, 9), (31, 12), (1, 1)])
def test_a_sample_has_the_right_size_wherever_it_starts(cases: int, most: int, start: int) -> None:
    """No case is in both parts."""
    others = [*left_out(range(cases), most, start)]
    assert len(others) == len({*others}) == max(0, cases - most)


def test_a_sample_is_spread_evenly() -> None:
    """Neighbouring cases are often alike."""
    assert {*range(12)} - {*left_out(range(12), 4)} == {0, 3, 6, 9}
    assert {*range(12)} - {*left_out(range(12), 4, 1)} == {2, 5, 8, 11}


def test_the_other_cases_are_long(pytester: pytest.Pytester) -> None:
    """They are deselected by `-m "not long"`, as `make test` does, and selected by `-m long`."""
    pytester.makepyfile(
        """
        import pytest

        @pytest.mark.sample(2)
        @pytest.mark.parametrize("case", range(6))
        def test_cases(case):
            pass

        def test_without_cases():
            pass
        """
    )
    plugin = ("-p", "tests.sample", "-o", "markers=sample")
    pytester.runpytest_inprocess(*plugin, "-m", "not long").assert_outcomes(passed=3, deselected=4)
    pytester.runpytest_inprocess(*plugin, "-m", "long").assert_outcomes(passed=4, deselected=3)
