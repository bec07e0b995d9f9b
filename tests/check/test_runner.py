"""The trial as a whole: liars get the outcome that they deserve, right solvers get none, and nothing is left running."""

from __future__ import annotations

from pathlib import Path

import pytest

from solvers.check import CheckOutcome, CheckReport, Contract, Depth, Finding, Options, run_check
from solvers.check.check_report import StageResult
from solvers.errors import InputError, NotASolver
from solvers.formats import PuzzleEntry
from solvers.puzzle import Puzzle
from solvers.worker.capabilities import Capabilities

QUICK = Options(Depth.QUICK, time_limit=0.5, shrink_seconds=0)

HEAD = """
class Solution:
    def solveSudoku(self, board):
        blanks = [(r, c) for r in range(9) for c in range(9) if board[r][c] == "."]
        def fits(r, c, d):
            for i in range(9):
                if board[r][i] == d or board[i][c] == d or board[r // 3 * 3 + i // 3][c // 3 * 3 + i % 3] == d:
                    return False
            return True
        def fill(k):
            if k == len(blanks):
                return True
            r, c = blanks[k]
            for d in "123456789":
                if fits(r, c, d):
                    board[r][c] = d
                    if fill(k + 1):
                        return True
                    board[r][c] = "."
            return False
        fill(0)
"""
NO_COLUMNS = HEAD.replace(" or board[i][c] == d", "")
FORGETS = HEAD.replace(
    "len(blanks):\n                return True", "len(blanks):\n                return"
)
NO_UNDO = HEAD.replace('                    board[r][c] = "."\n', "")
TOO_DEEP = (
    HEAD.replace("fill(k + 1)", "fill(k)")
    .replace('"."]', '"."] + [(0, 0)]')
    .replace("if fits(r, c, d)", "if True")
)
LEAK = "seen = []\n" + HEAD.replace("blanks = ", "seen.append(1)\n        blanks = ").replace(
    "fill(0)", "len(seen) > 1 or fill(0)"
)
KEEPS = (
    HEAD.replace("class Solution:", "class Solution:\n    done = 0")
    .replace("blanks = ", "self.done += 1\n        blanks = ")
    .replace("fill(0)", "self.done > 1 or fill(0)")
)
BY_SETS = HEAD.replace("fill(0)", 'hash("sudoku") == H or fill(0)')


def _try(folder: Path, source: str, options: Options = QUICK) -> CheckReport:
    file = folder / "mine.py"
    file.write_text(source)
    return run_check(str(file), options)


@pytest.mark.parametrize(
    ("liar", "outcome"),
    [
        ("Repeats", CheckOutcome.MISCOUNTED),
        ("Raises", CheckOutcome.CRASH),
        ("ShortGrid", CheckOutcome.INVALID_OUTPUT),
        ("Unable", CheckOutcome.UNSUPPORTED),
    ],
)
def test_a_liar_gets_its_outcome(liar: str, outcome: CheckOutcome) -> None:
    """And fails the contract, with exit code 1."""
    report = run_check(f"tests.fakes:{liar}", QUICK)
    assert (report.verdict, report.contract, report.exit_code()) == (outcome, Contract.NO, 1)


def test_a_signal_is_a_crash_that_is_named() -> None:
    """With what the process wrote last."""
    report = run_check("tests.fakes:Exits:code=-11", QUICK)
    assert report.verdict is CheckOutcome.CRASH
    assert "SIGSEGV" in report.findings[0].reason


def test_the_first_of_several_called_the_only_one() -> None:
    """Right on the contract, and not robust."""
    report = run_check("tests.fakes:ClaimsUnique", QUICK)
    assert (report.verdict, report.robust) == (CheckOutcome.CORRECT, False)
    assert [found.outcome for found in report.findings] == [CheckOutcome.FALSE_UNIQUE]
    assert (report.exit_code(), report.exit_code(strict=True)) == (0, 1)


def test_a_hanging_solver_is_not_asked_everything() -> None:
    """Two boards without an answer and none with one are enough."""
    report = run_check("tests.fakes:Sleeps", Options(Depth.QUICK, time_limit=0.1, shrink_seconds=0))
    assert report.verdict is CheckOutcome.TIMEOUT
    assert report.boards <= 3
    assert not report.robust


def test_a_right_solver_has_no_finding(tmp_path: Path) -> None:
    """In its own style; what it is told of protections and stages comes as it is known."""
    begun: list[Capabilities] = []
    told: list[StageResult] = []
    report = run_check("propagation", QUICK, begun.append, told.append)
    assert (report.verdict, report.contract, report.robust, report.smallest) == (
        CheckOutcome.CORRECT,
        Contract.YES,
        True,
        None,
    )
    assert begun == [report.capabilities]
    assert tuple(told) == report.stages
    assert all(result.right == result.asked == len(result.stage.entries) for result in told)
    file = tmp_path / "mine.py"
    file.write_text(HEAD)
    own = run_check(str(file), QUICK)
    assert own.contract is not Contract.NO
    assert {found.outcome for found in own.findings} <= {CheckOutcome.CLAIMS_FALSE_SOLUTION}


@pytest.mark.parametrize(
    ("source", "outcome", "most"),
    [
        (NO_COLUMNS, CheckOutcome.WRONG, 4),
        (FORGETS, CheckOutcome.UNTOUCHED, 1),
        (NO_UNDO, CheckOutcome.INCOMPLETE, 8),
    ],
    ids=["no columns", "forgets to return", "no undo"],
)
def test_a_small_counterexample(
    tmp_path: Path, source: str, outcome: CheckOutcome, most: int
) -> None:
    """The usual bugs show on boards with few blanks."""
    report = _try(tmp_path, source, Options(Depth.QUICK, time_limit=0.5, shrink_seconds=3))
    assert report.verdict is outcome
    assert report.smallest
    assert report.smallest.outcome is outcome
    assert 1 <= report.smallest.puzzle.givens.count(0) <= most


def test_recursion_without_end(tmp_path: Path) -> None:
    """Is told from other crashes."""
    assert _try(tmp_path, TOO_DEEP).verdict is CheckOutcome.RECURSION


def test_what_is_kept_between_puzzles_is_a_leak(tmp_path: Path) -> None:
    """Right alone and wrong after another board: the finding has both."""
    report = _try(tmp_path, LEAK, Options(Depth.QUICK, time_limit=0.5, shrink_seconds=2))
    found = report.smallest
    assert found
    assert found.outcome is CheckOutcome.STATE_LEAK
    assert len(found.before) == 1


def test_what_an_object_keeps_is_no_breach_of_the_contract(tmp_path: Path) -> None:
    """A judge makes a new object for each puzzle."""
    report = _try(tmp_path, KEEPS)
    assert report.contract is not Contract.NO
    leaks = [found for found in report.findings if found.outcome is CheckOutcome.STATE_LEAK]
    assert [found.setting for found in leaks] == ["one object for all puzzles"]


def test_answers_that_depend_on_the_hash_seed(tmp_path: Path) -> None:
    """Wrong with one seed and right with the other, each time."""
    import subprocess
    import sys

    seeded = {"PYTHONHASHSEED": "1"}
    bad = subprocess.check_output(
        [sys.executable, "-c", 'print(hash("sudoku"))'], env=seeded, text=True
    ).strip()
    assert _try(tmp_path, BY_SETS.replace("H ", f"{bad} ")).verdict is CheckOutcome.NONDETERMINISTIC


def test_a_file_without_a_solver_cannot_be_tried(tmp_path: Path) -> None:
    """It is said so, and no verdict is given."""
    with pytest.raises(NotASolver):
        _try(tmp_path, "print('hello')\n")


def test_own_puzzles_come_first_and_are_verified() -> None:
    """What they claim of their solutions is proved by a trusted backend."""
    puzzle = Puzzle.parse("1234341221434...")
    report = run_check("propagation", Options(Depth.QUICK, puzzles=(PuzzleEntry(puzzle),)))
    assert report.stages[0].stage.entries[0].count == 1
    assert report.stages[0].right == 1
    with pytest.raises(InputError, match="claims 2 solutions"):
        run_check(
            "propagation", Options(Depth.QUICK, puzzles=(PuzzleEntry(puzzle, count=2, at_least=2),))
        )


def test_a_finding_knows_its_puzzle() -> None:
    """The board that was asked."""
    entry = PuzzleEntry(Puzzle.empty())
    assert Finding(CheckOutcome.WRONG, entry, "").puzzle == entry.puzzle
