"""A comparison of two runs as Markdown and as text."""

from __future__ import annotations

from typing import Any

from solvers.report.comparison_markdown import markdown
from solvers.report.comparison_text import lines
from solvers.report.gate import Gate
from solvers.report.run_comparison import RunComparison, compare
from tests.report.simulated import LATE, quiet, row, rows, run

TIMES = [0.1 * (n + 1) for n in range(12)]
GATE = Gate(slower=0.05)


def compared(old: list[float], new: list[float], **more: Any) -> RunComparison:
    """Two runs of solver `a` with those times; `more` are facts of the new one."""
    return compare(run(rows({"a": old}), id="one"), run(rows({"a": new}), id="two", **more))


def as_markdown(found: RunComparison, gate: Gate = GATE) -> str:
    """The text that is printed."""
    return markdown(found, gate.reasons(found))


def test_a_comparison_that_passes_says_so() -> None:
    """Then what changed, a table, and the names of the runs."""
    text = as_markdown(compared(TIMES, TIMES))
    assert text.startswith(
        "### sudoku diff: passed\n\nNothing that is recorded changed.\n\n| solver"
    )
    assert "\n| a | 12 of 12 | 12 of 12 | 1.00x | " in text
    assert "\n- a is as fast as before, within 2%" in text
    assert text.endswith("\n\nrun one (before) and run two (now): 12 instances in both\n")
    assert "<details>" not in text


def test_a_failure_names_the_puzzles_that_are_no_longer_solved() -> None:
    """In a list that is folded; a long one ends with how many are left out."""
    text = as_markdown(compared([1.0] * 60, [1.0] * 6 + [LATE] * 54))
    assert text.startswith(
        "### sudoku diff: failed\n\n- **a** solves less of 54 instances\n- **a** "
    )
    assert "<details><summary>54 instances of which a solves less</summary>\n\n- timeout, " in text
    assert text.count("\n- timeout, 1 of 1 -&gt; 0 of 1: 9") == 50
    assert [n for n in range(1, 62) if f" some.txt:{n}\n" in text] == [*range(7, 57)]
    assert "\n- and 4 more\n\n</details>" in text


def test_what_changed_comes_before_the_times() -> None:
    """With both values."""
    other = ({"cores": 2, "processor": "p", "python": "3.12"},)
    text = as_markdown(compared(TIMES, TIMES, environments=other))
    assert "\n\n- changed: python: unknown -&gt; 3.12\n\n| solver" in text


def test_text_of_files_cannot_make_markup() -> None:
    """Neither in tables nor in the title of a folded list."""
    name = "<b>@me|x"
    old, new = run(rows({name: [1.0] * 6})), run([row(name, n, LATE) for n in range(6)])
    text = as_markdown(compare(old, new))
    assert "<b>" not in text
    assert "@me" not in text


def test_times_that_are_not_compared_are_not_in_the_table() -> None:
    """On a machine that is too noisy."""
    text = as_markdown(compared(TIMES, TIMES, noise=quiet(50, 0.8)))
    assert "\n| a | 12 of 12 | 12 of 12 | - | - |" in text
    assert "\n- times are not compared, for a reason that is noted" in text


def test_the_lines_say_what_changed_first_and_why_it_failed_last() -> None:
    """A run that is being written is not called unfinished."""
    found = compared(TIMES, [*TIMES[:11], LATE], finished=False, being_written=True)
    made = list(lines(found, Gate(fewer_solved=True).reasons(found)))
    assert made[1] == "changed: nothing that is recorded"
    assert "note: run two is still being written: its answers so far are compared" in made
    assert not any("not finished" in line for line in made)
    assert made[-1] == "failed: a solves less of 1 instance"
