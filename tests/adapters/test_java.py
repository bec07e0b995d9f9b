"""Java files of many styles, each compiled and asked as the worker asks it."""

from __future__ import annotations

from pathlib import Path

import pytest

from solvers.adapters.program.plain import OneShot
from solvers.errors import CompileError, Crashed, NoCompiler, NotASolver
from solvers.puzzle import Puzzle
from solvers.result import Stop
from solvers.solver import Limits
from solvers.worker.protocol import InvalidOutput
from solvers.worker.worker import Worker
from tests.adapters.compiled import SOLUTIONS, adapter, driven, need, without_compilers, written
from tests.adapters.drive import ANSWER, NO_SOLUTION, TEXTBOOK, Driven, grids

STYLES = (
    "Leetcode.java",  # class Solution, characters, void
    "packaged.java",  # a package, a public class of another name, numbers and positions, static, a main that exits
    "TakesBoard.java",  # an object that is given the board and keeps a copy, imports of its own
    "Lists.java",  # lists of lists of characters with '0', a new board or null
    "Line.java",  # a line in, a line out, two types in the file
    "GlobalGrid.java",  # a static board, and a method without parameters
)


@pytest.fixture(autouse=True)
def _needs_a_compiler() -> None:
    need("javac")


@pytest.mark.parametrize("name", STYLES)
def test_every_style_is_called_with_the_board_that_it_takes(name: str) -> None:
    """It solves the textbook puzzle, twice the same, and does not solve one that cannot be."""
    with driven(name) as solver:
        first, none, again = (solver.solve(text) for text in (TEXTBOOK, NO_SOLUTION, TEXTBOOK))
        assert grids([first, again]) == [ANSWER, ANSWER]
        assert none.solutions == ()
        assert none.stop is (
            Stop.GAVE_UP if name == "Leetcode.java" else Stop.EXHAUSTED
        )  # that one returns nothing


def test_a_program_that_reads_its_input_is_run_as_one() -> None:
    """A main that reads numbers, and no method that takes a board: one process for each puzzle."""
    solver = adapter("ReadsInput.java").load()
    assert isinstance(solver, OneShot)
    assert grids([solver.solve(Puzzle.parse(TEXTBOOK))]) == [ANSWER]


def test_an_instance_is_new_for_each_puzzle_unless_it_is_to_be_reused(tmp_path: Path) -> None:
    """A solver that gives up after its first board fails the second only where its object is kept."""
    body = "if (used) return false; used = true; return solve(board);"
    text = (
        (SOLUTIONS / "Leetcode.java")
        .read_text(encoding="utf-8")
        .replace("public void solveSudoku", "void other")
    )
    text = text.replace(
        "class Solution {",
        f"class Solution {{ boolean used; boolean solveSudoku(char[][] board) {{ {body} }}",
    )
    path = written(tmp_path, "once.java", text)
    for reuse, second in ((False, ANSWER), (True, "")):
        with driven(path, reuse=reuse) as solver:
            assert "reusable" in solver.hello
            assert grids([solver.solve(TEXTBOOK), solver.solve(TEXTBOOK)]) == [ANSWER, second]


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("solveSudoku(board);", r"java.lang.StackOverflowError \(mine.java:2\)"),
        (
            "board[9][0] = '1';",
            r"java.lang.ArrayIndexOutOfBoundsException: Index 9 .*\(mine.java:2\)",
        ),
        ("assert board.length == 8;", r"java.lang.AssertionError \(mine.java:2\)"),
    ],
)
def test_an_exception_is_told_with_its_line(tmp_path: Path, body: str, said: str) -> None:
    """Assertions are on, a deep recursion is no end of the process, and the next puzzle is asked anyway."""
    with driven(
        written(
            tmp_path,
            "mine.java",
            f"class A {{ void solveSudoku(char[][] board) {{\n{body}\n}} }}\n",
        )
    ) as solver:
        for _ in range(2):
            with pytest.raises(Crashed, match=said):
                solver.solve(TEXTBOOK)


def test_what_holds_no_digit_is_no_board(tmp_path: Path) -> None:
    """A cell with a letter is named."""
    text = "class A { void solveSudoku(char[][] board) { board[0][2] = 'x'; } }"
    with (
        driven(written(tmp_path, "mine.java", text)) as solver,
        pytest.raises(InvalidOutput, match="row 1, column 3 holds x"),
    ):
        solver.solve(TEXTBOOK)


def test_other_requests_are_refused() -> None:
    """Another shape is unsupported, a batch is, too, with its lines, and what is no request is an input error."""
    with driven("Leetcode.java") as solver:
        for request, kind in (
            ("solve 2x2 1 none 1...............", "unsupported"),
            (f"batch 1 2\n{TEXTBOOK}\n{TEXTBOOK}", "unsupported"),
            ("hello", "input"),
        ):
            solver.send(f"{request}\n")
            assert solver.read().startswith(f"error {kind} ")
        assert grids([solver.solve(TEXTBOOK)]) == [ANSWER]


def test_a_compile_error_has_the_users_own_line(tmp_path: Path) -> None:
    """The compiler's words name the file as the user does, and the line as the user counts it, with a package or not."""
    path = written(
        tmp_path,
        "mine.java",
        'package a.b;\n\npublic class B {\n  int solve(int[][] b) { return "x"; }\n}\n',
    )
    with pytest.raises(
        CompileError,
        match=r"(?s)mine.java does not compile:\nmine.java:4: error: incompatible types",
    ):
        adapter(path).load()


def test_a_stub_is_no_solver(tmp_path: Path) -> None:
    """A body without a statement: said so, and a constructor without one is none."""
    path = written(
        tmp_path,
        "mine.java",
        "class Solution {\n  public void solveSudoku(char[][] board) {\n    // TODO\n  }\n}\n",
    )
    with pytest.raises(NotASolver, match="solveSudoku is empty"):
        adapter(path).load()


@pytest.mark.parametrize(
    "text",
    [
        "class Adder { int add(int a, int b) { return a + b; } }",
        "class Solution { int[] twoSum(int[] nums, int target) { return new int[target]; } }",
    ],
)
def test_a_file_without_a_solver_is_none(tmp_path: Path, text: str) -> None:
    """The driver says in place of its hello line that no method takes a board, and what there is."""
    path = written(tmp_path, "mine.java", text)
    with Driven(adapter(path).load()) as solver:
        assert " ".join(solver.hello).startswith(
            "error not-a-solver mine.java has no method that takes a board"
        )
        assert "; found " in " ".join(solver.hello)


def test_a_missing_compiler_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The error names the file, the compiler, and how to get it."""
    without_compilers(monkeypatch, tmp_path)
    with pytest.raises(
        NoCompiler, match=r"Leetcode.java needs a Java compiler .*apt install default-jdk"
    ):
        adapter("Leetcode.java").load()


def test_a_worker_serves_it() -> None:
    """The file by its name is a solver everywhere, in a process of its own."""
    with Worker(str(SOLUTIONS / "Leetcode.java")) as worker:
        assert grids([worker.solve(Puzzle.parse(TEXTBOOK), Limits(time_limit=10))]) == [ANSWER]
