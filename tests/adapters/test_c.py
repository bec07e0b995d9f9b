"""C files of many styles, each compiled and asked as the worker asks it."""

from __future__ import annotations

from pathlib import Path

import pytest

from solvers.errors import CompileError, NoCompiler, NotASolver, ProcessDied
from solvers.puzzle import Puzzle
from solvers.result import Stop
from solvers.solver import Limits
from solvers.worker.worker import Worker
from tests.adapters.compiled import SOLUTIONS, adapter, driven, need, without_compilers, written
from tests.adapters.drive import ANSWER, NO_SOLUTION, TEXTBOOK, grids

STYLES = (
    "leetcode.c",  # char** with its sizes, no includes
    "square.c",  # a typedef of int[N][N], solve(grid, 0, 0), a truth of its own, a main that reads
    "global.c",  # a global board
    "constant.c",  # solve(const char *) prints, and another function solves
    "line.c",  # a line of 81 characters, zeros for blanks; reads standard input
)


@pytest.fixture(autouse=True)
def _needs_a_compiler() -> None:
    need("gcc")


@pytest.mark.parametrize("name", STYLES)
def test_every_style_is_called_with_the_board_that_it_takes(name: str) -> None:
    """It solves the textbook puzzle, twice the same, and does not solve one that cannot be."""
    with driven(name) as solver:
        first, none, again = (solver.solve(text) for text in (TEXTBOOK, NO_SOLUTION, TEXTBOOK))
        assert grids([first, again]) == [ANSWER, ANSWER]
        assert none.solutions == ()
        assert none.stop is (
            Stop.GAVE_UP if name == "leetcode.c" else Stop.EXHAUSTED
        )  # that one returns nothing


def test_a_signal_ends_the_process() -> None:
    """A null pointer that is followed ends it without an answer."""
    with driven("crashes.c") as solver, pytest.raises(ProcessDied):
        solver.solve(TEXTBOOK)


def test_a_compile_error_has_the_users_own_line(tmp_path: Path) -> None:
    """The compiler's words name the file as the user does, and the line as the user counts it."""
    path = written(
        tmp_path,
        "mine.c",
        "#include <stdio.h>\n\nvoid solveSudoku(int b[9][9]) {\n    b[0][0] = five;\n}\n",
    )
    with pytest.raises(
        CompileError, match=r"(?sm)mine.c does not compile:.*^mine.c:4:15: error: .five. undeclared"
    ):
        adapter(path).load()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "void sort(int *nums, int n) { nums[0] = n; }",
            "has no function that takes a board; found sort",
        ),
        (
            "int isSafe(int b[9][9]) { return b[0][0]; }",
            "has no function that takes a board; found isSafe",
        ),
        (
            "void solveSudoku(char** board, int boardSize, int* boardColSize) {\n\n}",
            "solveSudoku is empty",
        ),
    ],
)
def test_a_file_without_a_solver_is_none(tmp_path: Path, text: str, said: str) -> None:
    """No function that takes a board, or a stub: said so, with what there is."""
    with pytest.raises(NotASolver, match=said):
        adapter(written(tmp_path, "mine.c", text)).load()


def test_a_missing_compiler_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The error names the file, the compiler, and how to get it."""
    without_compilers(monkeypatch, tmp_path)
    with pytest.raises(NoCompiler, match=r"leetcode.c needs a C compiler .*apt install gcc"):
        adapter("leetcode.c").load()


def test_a_worker_serves_it() -> None:
    """The file by its name is a solver everywhere, in a process of its own."""
    with Worker(str(SOLUTIONS / "leetcode.c")) as worker:
        assert grids([worker.solve(Puzzle.parse(TEXTBOOK), Limits(time_limit=10))]) == [ANSWER]
