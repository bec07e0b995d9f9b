"""What `sudoku check` prints, part by part, without running a solver."""

from __future__ import annotations

import io
from dataclasses import replace

from rich.console import Console

from solvers.check import CheckOutcome, CheckReport, Contract, Depth, Finding, StageResult
from solvers.check import puzzle_library as library
from solvers.check.causes import Cause
from solvers.check.stage_list import stages
from solvers.cli.check_summary import contract_line, is_backend, next_step
from solvers.cli.check_view import CheckView
from solvers.cli.terminal_text import isolated
from solvers.worker.capabilities import Capabilities

EASY, BEYOND = (stages(Depth.QUICK)[place] for place in (1, -1))
ENTRY = library.section("easy")[0]
WRONG = Finding(
    CheckOutcome.WRONG,
    ENTRY,
    "row 1 has 5 at r1c1 and r1c2",
    cells=(0, 1),
    unit="row 1",
    grid=(5,) * 81,
)
CAUSE = Cause(likely="The digit 9 is never placed. " * 5, evidence="All puzzles fail. " * 5)


def result(stage: int = 1, right: int = 8, failed: int = 0, slow: int = 0) -> StageResult:
    """The result of one stage."""
    counts = {CheckOutcome.WRONG: failed} if failed else {}
    return StageResult(
        stages(Depth.QUICK)[stage],
        run=right + failed + slow,
        correct=right,
        slow=slow,
        failed=counts,
        findings=(WRONG,) if failed else (),
    )


def report(*results: StageResult) -> CheckReport:
    """A report with these results."""
    found = next((found for each in results for found in each.findings), None)
    return CheckReport(
        spec="mine.py",
        capabilities=Capabilities(one=True),
        depth=Depth.QUICK,
        time_limit=1.0,
        stages=results,
        counterexample=found,
        cause=CAUSE if found else None,
    )


def printed(of: CheckReport, width: int = 80, *, styles: bool = False) -> str:
    """What is printed for a report on a terminal of 80 columns."""
    text = io.StringIO()
    console = Console(file=text, width=width, force_terminal=styles, highlight=False)
    view = CheckView("mine.py", console)
    for each in of.stages:
        view.stage(each)
    view.not_run()
    if of.get_exit_code():
        view.finding(of)
    view.verdict(of, next_step=next_step("mine.py", of, "counterexample.txt"))
    return text.getvalue()


def test_the_end_fits_on_a_terminal_of_80_columns_and_24_rows() -> None:
    """The counterexample, a long cause, the verdict, and the next step as the last line."""
    lines = printed(report(result(failed=3, right=5))).splitlines()
    end = lines[lines.index("") + 1 :]
    assert len(end) <= 24
    assert max(map(len, end)) <= 80
    assert end[-1] == "next: sudoku check mine.py --puzzles counterexample.txt"
    assert any(line.startswith("WRONG  ") for line in end[-5:])


def test_the_expected_grid_is_next_to_the_returned_one() -> None:
    """Cells that differ from it are marked."""
    lines = printed(report(result(failed=1))).splitlines()
    head = next(place for place, line in enumerate(lines) if "returned" in line)
    assert lines[head].split() == ["puzzle", "returned", "expected"]
    row = lines[head + 1]
    assert "[5]" in row
    assert row.rstrip().endswith(" ".join(map(str, (ENTRY.solution or ())[6:9])))


def test_nothing_is_red_for_a_solver_that_is_right_on_the_contract() -> None:
    """Faults beyond the contract are yellow."""
    red = "\x1b[1;31m"
    assert red not in printed(report(result(), result(-1, failed=2)), styles=True)
    assert red in printed(report(result(failed=2)), styles=True)


def test_stages_that_were_not_run_are_one_line() -> None:
    """They have the same reason."""
    skipped = [
        StageResult(stage, note="not run: no time left") for stage in stages(Depth.QUICK)[:3]
    ]
    text = printed(report(result(), *skipped))
    assert "- not run: textbook example, easy puzzles, last blanks (no time left)" in text


def test_only_a_stage_that_was_run_in_full_claims_what_it_proves() -> None:
    """Otherwise the line has only counts."""
    proves = stages(Depth.QUICK)[1].proves
    assert proves in printed(report(result(right=8)))
    assert proves not in printed(report(result(right=7)))


def test_the_contract_line_says_how_many_puzzles_were_run() -> None:
    """Nothing is claimed about those that were not run."""
    assert "yes (right on 7 of 7 puzzles, 1 not run; " in str(
        contract_line(report(result(right=7)))
    )


def test_too_few_answers_decide_nothing() -> None:
    """The exit code is 2, and the next step is a longer time limit."""
    slow = report(result(right=1, slow=7))
    assert (slow.contract, slow.verdict) == (Contract.UNDECIDED, CheckOutcome.NOT_DECIDED)
    assert slow.get_exit_code() == 2
    assert "NOT DECIDED" in printed(slow)
    assert next_step("mine.py", slow, None) == "sudoku check mine.py --time-limit 10"


def test_one_wrong_answer_decides_even_if_others_are_missing() -> None:
    """The exit code is 1."""
    assert report(result(right=0, slow=7, failed=1)).get_exit_code() == 1


def test_only_backends_must_conform() -> None:
    """A source file that lists solutions, such as Knuth's exact cover, need not."""
    complete, one = Capabilities(), Capabilities(one=True)
    assert not is_backend("knuth.py", complete)
    assert not is_backend("mine.cpp", one)
    assert is_backend("propagation", complete)
    assert is_backend("tests.fakes:ClaimsUnique", complete)


def test_the_number_of_test_cases_is_printed_once() -> None:
    """Above the counterexample, or above the verdict if there is none."""
    for of in (report(result(right=8)), report(result(failed=3, right=5))):
        assert printed(of).count("8 test cases in") == 1


def test_a_name_with_letters_from_right_to_left_is_isolated() -> None:
    """The rest of its line is in order."""
    assert isolated("mine.py") == "mine.py"
    assert isolated("\u05d0\u05d1.py") == "\u2068\u05d0\u05d1.py\u2069"


def test_what_the_solver_prints_is_shown() -> None:
    """The first three lines, below the counterexample."""
    found = report(result(failed=3, right=5))
    assert found.counterexample
    lines = ("at 1", "at \x1b", "at 3", "at 4")
    text = printed(replace(found, counterexample=replace(found.counterexample, printed=lines)))
    assert "it printed: at 1\n            at \\x1b\n            at 3\n" in text
    assert "at 4" not in text
