"""Rows of a store as a table."""

from __future__ import annotations

import json

import pytest

from solvers.report.frame import COUNTERS, GIVEN, frame
from solvers.report.statistics.items import SHORTEST, items
from tests.report.simulated import LATE, row


def test_every_row_is_a_line_with_its_board_measured() -> None:
    """Size and clues come from the board's text, also where its digits are written as numbers."""
    large = ",".join(["36", "0", "1"] + ["0"] * (36 * 36 - 3))
    table = frame(
        [row("a", 0, 1.0, text="1.....3........2", shape="2x2"), row("a", 1, 2.0, text=large)]
    )
    assert list(table["size"]) == [4, 36]
    assert list(table["clues"]) == [3, 2]
    assert list(table["seconds"]) == [1.0, 2.0]


def test_counters_are_columns_whether_they_come_as_json_or_not() -> None:
    """A counter that a solver does not keep is missing, not zero."""
    kept = {"guesses": 7, "search_seconds": 0.5}
    table = frame(
        [
            row("a", 0, 1.0, counters=kept),
            row("b", 0, 1.0, counters=json.dumps(kept)),
            row("c", 0, 1.0),
        ]
    )
    assert list(table["guesses"][:2]) == [7, 7]
    assert table["guesses"].isna().tolist() == [False, False, True]


@pytest.mark.parametrize(
    ("verdict", "solved", "censored", "at_fault"),
    [
        ("correct", True, False, False),
        ("timeout", False, True, False),
        ("overrun", False, True, True),
        ("gave-up", False, False, False),
        ("unsupported", False, False, False),
        ("wrong", False, False, True),
        ("refuted", False, False, True),
        ("crash", False, False, True),
    ],
)
def test_what_a_verdict_means(verdict: str, solved: bool, censored: bool, at_fault: bool) -> None:
    """Solved, took at least the limit, failed: three measurements."""
    (line,) = frame([row("a", 0, 1.0, verdict)]).to_dict("records")
    assert (line["solved"], line["censored"], line["at_fault"]) == (solved, censored, at_fault)


def test_no_rows_make_an_empty_table_with_all_columns() -> None:
    """So that nothing downstream has to ask."""
    table = frame([])
    assert len(table) == 0
    assert {
        *GIVEN,
        *COUNTERS,
        "seconds",
        "cpu_seconds",
        "size",
        "clues",
        "solved",
        "censored",
        "at_fault",
    } == set(table)


def test_the_time_of_a_board_is_the_median_of_its_repetitions() -> None:
    """A time-out among them counts as longer than all others."""
    times = {"a": [1.0, 5.0, 3.0], "b": [1.0, LATE, LATE], "c": [1.0, 2.0, LATE]}
    made = [
        row(s, 0, time, repetition=number)
        for s, all_of_it in times.items()
        for number, time in enumerate(all_of_it)
    ]
    assert items(frame(made), ["a", "b", "c"], 10.0).seconds.tolist() == [[3.0, LATE, 2.0]]


def test_what_a_solver_does_not_take_is_not_asked_of_it() -> None:
    """Unsupported is no failure and no time-out, and a fault in one repetition spoils the board."""
    made = [
        row("a", 0, 1.0, "unsupported"),
        row("b", 0, 1.0),
        row("b", 0, 1.0, "wrong", repetition=1),
        row("b", 1, 1.0),
    ]
    matrix = items(frame(made), ["a", "b"], 10.0)
    assert matrix.asked.tolist() == [[False, True], [False, True]]
    assert matrix.faulty.tolist() == [[False, True], [False, False]]
    assert matrix.finished.tolist() == [[False, False], [False, True]]


def test_a_clock_that_stood_still_leaves_a_logarithm() -> None:
    """No time is zero."""
    assert items(frame([row("a", 0, 0.0)]), ["a"], 10.0).seconds.tolist() == [[SHORTEST]]


def test_a_shorter_limit_than_that_of_the_run_makes_time_outs() -> None:
    """So two runs with different limits can be compared under the shorter one."""
    assert items(frame([row("a", 0, 3.0), row("a", 1, 1.0)]), ["a"], 2.0).seconds.tolist() == [
        [LATE],
        [1.0],
    ]
