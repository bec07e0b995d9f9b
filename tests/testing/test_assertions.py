"""The assertions for tests: what passes, what fails, and what the failure says."""

from __future__ import annotations

from pathlib import Path

import pytest

from solvers.errors import InputError, NotASolver, OptionError, PuzzleError
from solvers.puzzle import Puzzle
from solvers.result import Result, Stop
from solvers.solver import FIND_ONE, Limits
from solvers.testing import assert_agree, assert_correct
from tests.few_cases import run_few_cases
from tests.testing.solver_objects import Solution, Untouched, WrongInLastRow

pytestmark = pytest.mark.slow

TEXTBOOK = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
NONE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..77"
NEARLY_SOLVED = "53467891267219534819834256785976142342685379171392485696153728428741963534528...."
SEVERAL = "5346789126.2..5..81.83..5.7859....23..685...1.1..24.569.1..7....8..19.3..4..861.."


class SaysUnique:
    """A backend that claims every solution is the only one."""

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        from solvers.backtracking.propagation import Solver

        return Result(Solver().solve(puzzle).solutions, Stop.EXHAUSTED)


def test_a_right_solver_passes() -> None:
    """The report says what was run."""
    report = assert_correct(Solution, depth="quick", time_limit=20)
    assert report.verdict == "correct"
    assert report.cases_run > 20
    assert not any(result.stage.setting.hash_seed for result in report.stages)  # it is a fork


def test_a_wrong_solver_fails_with_a_minimal_puzzle() -> None:
    """The message has the verdict, the unit and the grids."""
    with pytest.raises(AssertionError) as failure:
        assert_correct(WrongInLastRow, depth="quick", time_limit=20)
    text = str(failure.value)
    assert text.startswith("object:WrongInLastRow is not correct")
    assert "WRONG" in text
    assert "r9c1" in text
    assert "puzzle" in text


def test_own_puzzles_are_run_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """The counterexample is made from the puzzle of the test."""
    run_few_cases(monkeypatch, 1)
    with pytest.raises(AssertionError, match="none of its"):
        assert_correct(Untouched, depth="quick", puzzles=[NEARLY_SOLVED])


def test_a_file_that_cannot_be_called_is_not_wrong(tmp_path: Path) -> None:
    """It is another error than a failed assertion."""
    (tmp_path / "mine.py").write_text("x = 1\n")
    with pytest.raises(NotASolver):
        assert_correct(tmp_path / "mine.py")


def test_an_unknown_depth_is_refused() -> None:
    """The error names it, and the three that exist."""
    with pytest.raises(OptionError, match="the depth is 'deep'; use quick, default, thorough"):
        assert_correct(Solution, depth="deep")


def test_two_right_solvers_agree(tmp_path: Path) -> None:
    """Puzzles with no, one and several solutions, from a file."""
    (tmp_path / "puzzles.txt").write_text(f"{TEXTBOOK}\n{NONE}\n{SEVERAL}\n")
    assert_agree("bitmasks", "propagation", tmp_path / "puzzles.txt")


def test_a_solver_that_finds_one_solution_agrees_with_one_that_finds_all() -> None:
    """Returning one of several solutions contradicts nothing."""
    assert_agree(Solution, "propagation", [TEXTBOOK, SEVERAL])


def test_a_false_claim_is_refuted_by_a_grid() -> None:
    """The message has the puzzle and a solution that is missing from the claim."""
    with pytest.raises(AssertionError) as failure:
        assert_agree(SaysUnique, "propagation", [TEXTBOOK, SEVERAL])
    text = str(failure.value)
    assert SEVERAL in text
    assert TEXTBOOK not in text
    assert "object:SaysUnique has exactly one solution; propagation has another solution" in text
    assert text.count("solution: ") == 2


def test_a_solver_that_finds_nothing_does_not_agree() -> None:
    """It gives up on a puzzle that has a solution."""
    with pytest.raises(AssertionError, match="object:Untouched: found no solution"):
        assert_agree("propagation", Untouched, [TEXTBOOK])


def test_without_an_answer_nothing_is_compared() -> None:
    """A shape that a solver does not support is not an agreement."""
    with pytest.raises(AssertionError, match="object:Solution: unsupported"):
        assert_agree(Solution, "propagation", ["1.....3........2"])


def test_without_puzzles_nothing_is_compared() -> None:
    """An empty list is a mistake of the test."""
    with pytest.raises(AssertionError, match="no puzzles"):
        assert_agree("bitmasks", "propagation", [])


def test_text_that_is_not_a_puzzle_is_refused() -> None:
    """The error is that of `read_puzzle`."""
    with pytest.raises(PuzzleError):
        assert_agree("bitmasks", "propagation", ["12"])


@pytest.mark.parametrize("puzzles", [TEXTBOOK, "puzzles.txt"])
def test_one_text_is_not_a_list_of_puzzles(puzzles: str) -> None:
    """Its characters are not read as puzzles. The error says how to give a puzzle and a file."""
    for call in (
        lambda: assert_agree("bitmasks", "propagation", puzzles),
        lambda: assert_correct("bitmasks", puzzles=puzzles),
    ):
        with pytest.raises(PuzzleError, match=r"are one text; give a list .* pathlib.Path\(file\)"):
            call()


def test_an_error_shows_the_line_of_the_test_only() -> None:
    """The traceback has no lines of this package below the call of the test."""
    for call in (assert_correct, lambda solver: assert_agree(solver, "bitmasks", [TEXTBOOK])):
        with pytest.raises(InputError) as failure:
            call("missing.py")
        assert failure.traceback[-1].name in ("assert_correct", "assert_agree")


def test_a_function_that_is_refused_is_named_by_its_file() -> None:
    """The place is that of the function."""
    with pytest.raises(NotASolver, match=r"test_assertions\.py: no way of calling"):
        assert_correct(lambda board: board.cells, depth="quick")
