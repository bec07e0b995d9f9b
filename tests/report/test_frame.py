"""The records of a run as a table, and the times of solvers as a matrix."""

from __future__ import annotations

import math

import pytest

from solvers.formats import PuzzleEntry
from solvers.puzzle import Puzzle
from solvers.report.frame import frame
from solvers.report.statistics.items import items
from tests.compare.made_up import results
from tests.report.simulated import LATE, row


def test_every_record_is_a_row() -> None:
    """With its puzzle, its times in seconds, and its counters; what it does not have is NaN."""
    small = PuzzleEntry(Puzzle.parse("1.....3........2"), "some.txt", 3, name="small")
    table = frame(
        [
            row("a", 4, 1.5, isomorph=2, entry=small, counters={"guesses": 7}, cpu_ns=10**9),
            row("b", 0, LATE),
        ]
    )
    first, second = table.to_dict("records")
    expected = {"solver": "a", "puzzle": 4, "isomorph": 2, "text": "1.....3........2"}
    expected |= {"source": "some.txt", "line": 3, "name": "small", "clues": 3, "solved": True}
    expected |= {"seconds": 1.5, "cpu_seconds": 1.0, "guesses": 7, "verdict": "correct"}
    assert first.items() >= expected.items()
    assert (second["solved"], second["verdict"]) == (False, "timeout")
    assert all(math.isnan(second[name]) for name in ("seconds", "cpu_seconds", "guesses"))


@pytest.mark.parametrize("verdict", ["timeout", "overrun", "gave-up", "unsupported", "wrong"])
def test_only_a_right_answer_is_solved(verdict: str) -> None:
    """However fast it came."""
    assert frame([row("a", 0, 1.0, verdict)])["solved"].tolist() == [False]


def test_no_records_make_an_empty_table_with_all_columns() -> None:
    """So that no reader has to ask."""
    assert list(frame([])) == list(frame([row("a", 0, 1.0)]))
    assert len(frame([])) == 0


def test_the_matrix_has_the_times_of_the_results() -> None:
    """A row for each instance that a solver supports, a column for each solver, in this order."""
    made = [row("a", 5, 1.0), row("a", 5, 2.0, isomorph=1), row("a", 7, LATE)]
    made += [row("b", 5, 4.0), row("b", 7, 1.0, "unsupported"), row("b", 9, 1.0, "unsupported")]
    matrix = items(results(made), ["b", "a"])
    assert matrix.puzzle.tolist() == [5, 5, 7]
    assert matrix.isomorph.tolist() == [0, 1, 0]
    assert matrix.cluster.tolist() == [0, 0, 1]
    assert matrix.seconds[:, 1].tolist() == [1.0, 2.0, LATE]
    assert matrix.asked.tolist() == [[True, True], [False, True], [False, True]]
    assert matrix.finished.tolist() == [[True, True], [False, True], [False, False]]
    assert matrix.capped[:, 1].tolist() == [1.0, 2.0, 10.0]
    assert (matrix.puzzles, matrix.column("a")) == (2, 1)


def test_without_a_limit_the_longest_time_stands_for_it() -> None:
    """And without any time a second, so that it has a logarithm."""
    assert items(results([row("a", 0, 3.0), row("a", 1, LATE)], None), ["a"]).limit == 3.0
    assert items(results([row("a", 0, LATE)], None), ["a"]).limit == 1.0
