"""Times as a matrix of instances and solvers."""

from __future__ import annotations

import math

import numpy as np
import pytest

from solvers.checker import Verdict
from solvers.report.statistics.items import items
from tests.compare.made_up import LATE, record, records, results

UNSUPPORTED = Verdict.UNSUPPORTED


def test_a_row_is_an_instance_and_a_column_a_solver() -> None:
    """Rows are in the order of puzzles and isomorphs; puzzles without rows have no cluster."""
    made = [record("a", 4, 1.0), record("a", 2, 2.0, isomorph=1), record("a", 2, 3.0)]
    made += [record("b", 4, 5.0), record("b", 2, LATE, UNSUPPORTED), record("b", 9, LATE)]
    found = items(results(made), ["b", "a"])
    assert found.solvers == ("b", "a")
    assert np.array_equal(
        found.seconds,
        [[math.nan, 3.0], [math.nan, 2.0], [5.0, 1.0], [math.inf, math.nan]],
        equal_nan=True,
    )
    assert found.puzzle.tolist() == [2, 2, 4, 9]
    assert found.isomorph.tolist() == [0, 1, 0, 0]
    assert found.cluster.tolist() == [0, 0, 1, 2]
    assert found.puzzles == 3
    assert (found.column("b"), found.column("a")) == (0, 1)


def test_supported_and_solved_instances_are_flagged() -> None:
    """An unsolved one is capped at the limit; one that is not supported stays unknown."""
    made = records({"a": [1.0, LATE], "b": [1.0, 1.0, 1.0]})
    found = items(results(made), ["a", "b"])
    assert found.asked[:, 0].tolist() == [True, True, False]
    assert found.finished[:, 0].tolist() == [True, False, False]
    assert found.capped[:2, 0].tolist() == [1.0, 10.0]
    assert math.isnan(found.capped[2, 0])


@pytest.mark.parametrize(
    ("times", "limit", "expected"),
    [
        ([0.25, 0.5, LATE], 10.0, 10.0),
        ([0.25, 0.5, LATE], None, 0.5),
        ([LATE], None, 1.0),
    ],
)
def test_the_limit_is_that_of_the_run_or_the_longest_time(
    times: list[float], limit: float | None, expected: float
) -> None:
    """Without a limit and without a finished time it is one second."""
    assert items(results(records({"a": times}), limit), ["a"]).limit == expected


def test_no_solver_makes_an_empty_matrix() -> None:
    """It has no puzzle."""
    found = items(results(records({"a": [1.0]})), [])
    assert (found.seconds.shape, found.puzzles, found.solvers) == ((0, 0), 0, ())
