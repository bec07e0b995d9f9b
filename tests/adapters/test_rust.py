"""Rust files of many styles, each compiled and asked as the worker asks it."""

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
    "leetcode.rs",  # impl Solution without its struct
    "program.rs",  # an alias of [[u8; N]; N], inner attributes, a main that reads
    "returned.rs",  # a method that takes the board and perhaps returns it; reads standard input
    "held.rs",  # a type that holds the board
)


@pytest.fixture(autouse=True)
def _needs_a_compiler() -> None:
    need("rustc")


@pytest.mark.parametrize("name", STYLES)
def test_every_style_is_called_with_the_board_that_it_takes(name: str) -> None:
    """It solves the textbook puzzle, twice the same, and does not solve one that cannot be."""
    with driven(name) as solver:
        first, none, again = (solver.solve(text) for text in (TEXTBOOK, NO_SOLUTION, TEXTBOOK))
        assert grids([first, again]) == [ANSWER, ANSWER]
        assert none.solutions == ()
        assert none.stop is (
            Stop.GAVE_UP if name == "leetcode.rs" else Stop.EXHAUSTED
        )  # that one returns nothing


def test_a_panic_is_told_with_its_line() -> None:
    """What it says, and the line of the user's file; the next puzzle is asked anyway."""
    with driven("panics.rs") as solver:
        for _ in range(2):
            with pytest.raises(Crashed, match=r"panic: index out of bounds: .*\(panics.rs:3\)"):
                solver.solve(TEXTBOOK)


def test_a_compile_error_has_the_users_own_line(tmp_path: Path) -> None:
    """The compiler's words name the file as the user does, and the line as the user counts it."""
    path = written(
        tmp_path,
        "mine.rs",
        "fn solve(board: &mut [[u8; 9]; 9]) {\n    board[0][0] = five;\n}\n\nfn main() {}\n",
    )
    with pytest.raises(
        CompileError,
        match=r"(?sm)mine.rs does not compile:.*cannot find value `five`.*--> mine.rs:2:19",
    ):
        adapter(path).load()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "fn rotate(m: &mut Vec<Vec<i32>>) { m.reverse(); }",
            "has no function that takes a board; found rotate",
        ),
        (
            "fn is_safe(b: &[[u8; 9]; 9]) -> bool { b[0][0] > 0 }",
            "has no function that takes a board; found is_safe",
        ),
        (
            "impl Solution {\n pub fn solve_sudoku(board: &mut Vec<Vec<char>>) {\n\n }\n}",
            "solve_sudoku is empty",
        ),
        (
            "fn solve_sudoku(board: &mut Vec<Vec<char>>) -> bool {\n    todo!()\n}",
            "solve_sudoku is empty",
        ),
    ],
)
def test_a_file_without_a_solver_is_none(tmp_path: Path, text: str, said: str) -> None:
    """No function that takes a board, or a stub: said so, with what there is."""
    with pytest.raises(NotASolver, match=said):
        adapter(written(tmp_path, "mine.rs", text)).load()


def test_a_missing_compiler_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The error names the file, the compiler, and how to get it."""
    without_compilers(monkeypatch, tmp_path)
    with pytest.raises(NoCompiler, match=r"leetcode.rs needs the Rust compiler .*rustup"):
        adapter("leetcode.rs").load()


def test_a_worker_serves_it() -> None:
    """The file by its name is a solver everywhere, in a process of its own."""
    with Worker(str(SOLUTIONS / "leetcode.rs")) as worker:
        assert grids([worker.solve(Puzzle.parse(TEXTBOOK), Limits(time_limit=10))]) == [ANSWER]
