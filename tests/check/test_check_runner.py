"""Whole checks: a faulty solver gets its outcome, and a right solver has no finding."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from solvers.check import (
    CheckOutcome,
    CheckReport,
    Contract,
    Depth,
    Finding,
    Options,
    StageResult,
    run_check,
    trusted_solver,
)
from solvers.errors import InputError, NotASolver, PuzzleError
from solvers.formats import PuzzleEntry
from solvers.puzzle import Puzzle
from solvers.shape import Shape
from solvers.worker.capabilities import Capabilities
from tests.few_cases import run_few_cases

pytestmark = pytest.mark.slow

QUICK = Options(Depth.QUICK, time_limit=0.3, minimise_seconds=0)

RIGHT = """
class Solution:
    def solveSudoku(self, board):
        blanks = [(r, c) for r in range(9) for c in range(9) if board[r][c] == "."]
        def fits(r, c, d):
            for i in range(9):
                box = board[r // 3 * 3 + i // 3][c // 3 * 3 + i % 3]
                if board[r][i] == d or board[i][c] == d or box == d:
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
NO_COLUMNS = RIGHT.replace(" or board[i][c] == d", "")
FORGETS = RIGHT.replace(
    "len(blanks):\n                return True", "len(blanks):\n                return"
)
NO_UNDO = RIGHT.replace('                    board[r][c] = "."\n', "")
TOO_DEEP = (
    RIGHT.replace("fill(k + 1)", "fill(k)")
    .replace('"."]', '"."] + [(0, 0)]')
    .replace("if fits(r, c, d)", "if True")
)
LEAKS = "seen = []\n" + RIGHT.replace("blanks = ", "seen.append(1)\n        blanks = ").replace(
    "fill(0)", "len(seen) > 1 or fill(0)"
)
OBJECT_LEAKS = (
    RIGHT.replace("class Solution:", "class Solution:\n    done = 0")
    .replace("blanks = ", "self.done += 1\n        blanks = ")
    .replace("fill(0)", "self.done > 1 or fill(0)")
)
DEPENDS_ON_HASH = RIGHT.replace("fill(0)", 'hash("sudoku") == H or fill(0)')


@pytest.fixture(autouse=True)
def _no_cause(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look for no cause: tests/check/test_causes.py and the tests of the command line do."""
    monkeypatch.setattr("solvers.check.explainer.PROBE_SECONDS", 0.0)


@pytest.fixture
def _few_cases(monkeypatch: pytest.MonkeyPatch) -> None:
    """Run three cases of each stage that is not slow."""
    run_few_cases(monkeypatch, 3)


@pytest.fixture
def _one_case(monkeypatch: pytest.MonkeyPatch) -> None:
    """Run the example of LeetCode 37 only: each answer that ends the process costs starts."""
    run_few_cases(monkeypatch, 1, names=("textbook example",))


@pytest.fixture
def _two_stages(monkeypatch: pytest.MonkeyPatch) -> None:
    """Run three puzzles, one after another in one process."""
    run_few_cases(monkeypatch, 2, names=("textbook example", "easy puzzles"))


def _check(folder: Path, source: str, options: Options = QUICK) -> CheckReport:
    file = folder / "mine.py"
    file.write_text(source)
    return run_check(str(file), options)


@pytest.mark.usefixtures("_few_cases")
@pytest.mark.parametrize(
    ("fake", "outcome"),
    [
        ("Repeats", CheckOutcome.MISCOUNTED),
        ("Raises", CheckOutcome.CRASH),
        ("ShortGrid", CheckOutcome.INVALID_OUTPUT),
        ("SupportsNothing", CheckOutcome.UNSUPPORTED),
    ],
)
def test_a_faulty_solver_gets_its_outcome(fake: str, outcome: CheckOutcome) -> None:
    """It fails the contract, with exit code 1."""
    report = run_check(f"tests.fakes:{fake}", QUICK)
    assert (report.verdict, report.contract, report.get_exit_code()) == (outcome, Contract.NO, 1)


@pytest.mark.usefixtures("_one_case")
def test_a_signal_is_a_crash_that_is_named() -> None:
    """The reason has the name of the signal."""
    report = run_check("tests.fakes:Exits:code=-11", QUICK)
    assert report.verdict is CheckOutcome.CRASH
    assert "SIGSEGV" in report.findings[0].reason


def test_the_first_of_several_solutions_claimed_to_be_the_only_one() -> None:
    """Such a solver is right on the contract, but is not robust."""
    report = run_check("tests.fakes:ClaimsUnique", QUICK)
    assert (report.verdict, report.robust) == (CheckOutcome.CORRECT, False)
    assert [found.outcome for found in report.findings] == [CheckOutcome.FALSE_UNIQUE]
    assert (report.get_exit_code(), report.get_exit_code(strict=True)) == (0, 1)


def test_a_solver_that_hangs_runs_few_cases() -> None:
    """A few cases of the easiest stages are enough. Nothing is decided: it may be slow."""
    options = Options(Depth.QUICK, time_limit=0.1, minimise_seconds=0)
    report = run_check("tests.fakes:Sleeps", options)
    assert (report.verdict, report.contract) == (CheckOutcome.NOT_DECIDED, Contract.UNDECIDED)
    assert report.get_exit_code() == 2
    assert report.findings == ()
    assert report.cases_run <= 7
    assert not report.robust


def test_a_right_solver_has_no_finding() -> None:
    """Callbacks get the capabilities and each stage as soon as they are known."""
    begun: list[Capabilities] = []
    ended: list[StageResult] = []
    report = run_check("propagation", QUICK, begun.append, ended.append)
    assert (report.verdict, report.contract) == (CheckOutcome.CORRECT, Contract.YES)
    assert (report.robust, report.counterexample) == (True, None)
    assert begun == [report.capabilities]
    assert tuple(ended) == report.stages
    assert all(result.correct == result.run == len(result.stage.cases) for result in ended)


@pytest.mark.usefixtures("_few_cases")
def test_a_right_file_does_not_break_the_contract(tmp_path: Path) -> None:
    """Beyond it, the usual search claims a solution of contradictory givens."""
    own = _check(tmp_path, RIGHT)
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
def test_a_minimised_counterexample_has_few_blanks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, source: str, outcome: CheckOutcome, most: int
) -> None:
    """The usual mistakes show on puzzles with few blanks."""
    run_few_cases(monkeypatch, 3, names=("textbook example", "easy puzzles", "partial rules"))
    options = Options(Depth.QUICK, time_limit=0.5, minimise_seconds=3)
    report = _check(tmp_path, source, options)
    assert report.verdict is outcome
    assert report.counterexample
    assert report.counterexample.outcome is outcome
    assert 1 <= report.counterexample.puzzle.givens.count(0) <= most


@pytest.mark.usefixtures("_one_case")
def test_endless_recursion_has_its_own_outcome(tmp_path: Path) -> None:
    """It is not reported as just a crash."""
    options = replace(QUICK, time_limit=20)  # on a busy machine, a stack is not full in 0.3 s
    assert _check(tmp_path, TOO_DEEP, options).verdict is CheckOutcome.RECURSION


@pytest.mark.usefixtures("_two_stages")
def test_state_that_survives_a_puzzle_is_a_leak(tmp_path: Path) -> None:
    """The counterexample has the puzzle that comes before."""
    report = _check(tmp_path, LEAKS, Options(Depth.QUICK, time_limit=0.5, minimise_seconds=0.1))
    found = report.counterexample
    assert found
    assert found.outcome is CheckOutcome.STATE_LEAK
    assert len(found.previous) == 1


HANGS_AGAIN = (
    RIGHT.replace("class Solution:", "class Solution:\n    done = []")
    .replace("blanks = ", "Solution.done.append(1)\n        blanks = ")
    .replace("fill(0)", "fill(0)\n        while len(Solution.done) > 1: pass")
)


@pytest.mark.usefixtures("_two_stages")
def test_a_solver_that_hangs_after_its_first_call_is_a_leak(tmp_path: Path) -> None:
    """The same puzzle is solved in a fresh process; the verdict is not that the solver is slow."""
    report = _check(tmp_path, HANGS_AGAIN, Options(Depth.QUICK, time_limit=0.4, minimise_seconds=0))
    assert (report.verdict, report.get_exit_code()) == (CheckOutcome.STATE_LEAK, 1)
    assert "killed" in report.findings[0].reason


@pytest.mark.usefixtures("_one_case")
@pytest.mark.parametrize(
    ("change", "words"),
    [
        ("int(cell)", "holds 5, not one of"),
        ("cell + ' '", "holds '5 ', not one of"),
    ],
)
def test_leetcode_expects_characters(tmp_path: Path, change: str, words: str) -> None:
    """Numbers, and more than one character, are named with their cell."""
    report = _check(
        tmp_path, f"{RIGHT}\n        board[:] = [[{change} for cell in row] for row in board]\n"
    )
    assert (report.verdict, report.get_exit_code()) == (CheckOutcome.INVALID_OUTPUT, 1)
    assert words in report.findings[0].reason


def test_state_that_survives_in_an_object_does_not_break_the_contract(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """LeetCode makes a new object for each puzzle."""
    run_few_cases(monkeypatch, 3, names=("textbook example", "easy puzzles", "one object"))
    report = _check(tmp_path, OBJECT_LEAKS)
    assert report.contract is not Contract.NO
    leaks = [found for found in report.findings if found.outcome is CheckOutcome.STATE_LEAK]
    assert [found.setting for found in leaks] == ["one object for all puzzles"]


def test_answers_that_depend_on_the_hash_seed_are_nondeterministic(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The solver is wrong with one seed and right with the other, each time."""
    run_few_cases(monkeypatch, 1, names=("textbook example", "another hash seed"))
    bad = subprocess.check_output(
        [sys.executable, "-c", 'print(hash("sudoku"))'], env={"PYTHONHASHSEED": "1"}, text=True
    ).strip()
    report = _check(tmp_path, DEPENDS_ON_HASH.replace("H ", f"{bad} "))
    assert report.verdict is CheckOutcome.NONDETERMINISTIC


def test_a_file_without_a_solver_is_an_error(tmp_path: Path) -> None:
    """There is no verdict."""
    with pytest.raises(NotASolver):
        _check(tmp_path, "print('hello')\n")


def test_own_puzzles_come_first_and_are_verified() -> None:
    """A trusted solver proves the number of solutions that they state."""
    puzzle = Puzzle.parse("1234341221434...")
    report = run_check("propagation", Options(Depth.QUICK, puzzles=(PuzzleEntry(puzzle),)))
    assert report.stages[0].stage.cases[0].count == 1
    assert report.stages[0].correct == 1
    wrong = PuzzleEntry(puzzle, count=2, at_least=2)
    with pytest.raises(InputError, match="claims 2 solutions, but the puzzle has 1 solution;"):
        run_check("propagation", Options(Depth.QUICK, puzzles=(wrong,)))


def test_a_number_of_solutions_above_the_limit_of_counting_is_accepted() -> None:
    """The trusted solver counts up to 100. A number below that contradicts it."""
    puzzle, solver = Puzzle.empty(Shape(2, 2)), trusted_solver.find("propagation")
    found = trusted_solver.verify_entry(PuzzleEntry(puzzle, count=288, at_least=288), solver, 60)
    assert (found.count, found.at_least) == (None, 101)
    with pytest.raises(PuzzleError, match="claims 100 solutions, but the puzzle has over 100;"):
        trusted_solver.verify_entry(PuzzleEntry(puzzle, count=100, at_least=100), solver, 60)


def test_a_finding_knows_its_puzzle() -> None:
    """It is the puzzle of the entry."""
    entry = PuzzleEntry(Puzzle.empty())
    assert Finding(CheckOutcome.WRONG, entry, "").puzzle == entry.puzzle
