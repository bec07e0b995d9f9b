"""Go files of many styles, each compiled and asked as the worker asks it."""

from __future__ import annotations

from pathlib import Path

import pytest

from solvers.errors import CompileError, Crashed, NoCompiler, NotASolver
from solvers.puzzle import Puzzle
from solvers.result import Stop
from solvers.solver import Limits
from solvers.worker.worker import Worker
from tests.adapters.compiled import SOLUTIONS, adapter, driven, need, without_compilers, written
from tests.adapters.drive import ANSWER, NO_SOLUTION, TEXTBOOK, grids

STYLES = (
    "leetcode.go",  # no package, no imports
    "program.go",  # another package, an array type of its own, Solve(board, 0, 0), a main that reads
    "global.go",  # a global board
    "held.go",  # a type that is made of a board and holds it
    "array_type.go",  # a type that is the board
    "method.go",  # a method that takes an array and returns it, with an error
)


@pytest.fixture(autouse=True)
def _needs_a_compiler() -> None:
    need("go")


@pytest.mark.parametrize("name", STYLES)
def test_every_style_is_called_with_the_board_that_it_takes(name: str) -> None:
    """It solves the textbook puzzle, twice the same, and does not solve one that cannot be."""
    with driven(name) as solver:
        first, none, again = (solver.solve(text) for text in (TEXTBOOK, NO_SOLUTION, TEXTBOOK))
        assert grids([first, again]) == [ANSWER, ANSWER]
        assert none.solutions == ()
        assert none.stop is (
            Stop.GAVE_UP if name == "leetcode.go" else Stop.EXHAUSTED
        )  # that one returns nothing


def test_a_panic_is_told_with_its_line() -> None:
    """What it says, and the line of the user's file; the next puzzle is asked anyway."""
    with driven("panics.go") as solver:
        for _ in range(2):
            with pytest.raises(
                Crashed, match=r"panic: runtime error: index out of range .*\(panics.go:5\)"
            ):
                solver.solve(TEXTBOOK)


def test_a_compile_error_has_the_users_own_line(tmp_path: Path) -> None:
    """The compiler's words name the file as the user does, and the line as the user counts it."""
    path = written(
        tmp_path,
        "mine.go",
        "package mine\n\nfunc solve(board [][]byte) {\n\tboard[0][0] = five\n}\n",
    )
    with pytest.raises(
        CompileError, match=r"(?sm)mine.go does not compile:\n(\./)?mine.go:4:16: undefined: five"
    ):
        adapter(path).load()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "func isSafe(b [][]byte) bool { return b[0][0] > 0 }",
            "has no function that takes a board; found isSafe",
        ),
        (
            "func rotate(m [][]int) { m[0], m[8] = m[8], m[0] }",
            "has no function that takes a board; found rotate",
        ),
        ("func solveSudoku(board [][]byte)  {\n    \n}", "solveSudoku is empty"),
    ],
)
def test_a_file_without_a_solver_is_none(tmp_path: Path, text: str, said: str) -> None:
    """No function that takes a board, or a stub: said so, with what there is."""
    with pytest.raises(NotASolver, match=said):
        adapter(written(tmp_path, "mine.go", text)).load()


def test_a_missing_compiler_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The error names the file, the compiler, and how to get it."""
    without_compilers(monkeypatch, tmp_path)
    with pytest.raises(NoCompiler, match=r"leetcode.go needs the Go compiler .*apt install golang"):
        adapter("leetcode.go").load()


def test_a_worker_serves_it() -> None:
    """The file by its name is a solver everywhere, in a process of its own."""
    with Worker(str(SOLUTIONS / "leetcode.go")) as worker:
        assert grids([worker.solve(Puzzle.parse(TEXTBOOK), Limits(time_limit=10))]) == [ANSWER]
