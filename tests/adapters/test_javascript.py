"""JavaScript files of many styles, each asked as the worker asks it."""

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
from tests.adapters.drive import ANSWER, NO_SOLUTION, TEXTBOOK, grids

STYLES = (
    "leetcode.js",  # var solveSudoku = function(board), strings with '.', prints
    "numbers_exit.js",  # a function with positions, numbers with 0; solves an example and exits
    "arrow_returns.mjs",  # a module, its default export, a line in and a line out
    "class_solution.js",  # class Solution, not exported
    "exported_solver.js",  # an exported class that is given the board
    "async_arrow.js",  # const solve = async (board) => board or null, strings with '0'
)


@pytest.fixture(autouse=True)
def _needs_node() -> None:
    need("node")


@pytest.mark.parametrize("name", STYLES)
def test_every_style_is_called_with_the_board_that_it_takes(name: str) -> None:
    """It solves the textbook puzzle, twice the same, and does not solve one that cannot be."""
    with driven(name) as solver:
        first, none, again = (solver.solve(text) for text in (TEXTBOOK, NO_SOLUTION, TEXTBOOK))
        assert grids([first, again]) == [ANSWER, ANSWER]
        assert none.solutions == ()
        assert none.stop is (
            Stop.GAVE_UP if name == "leetcode.js" else Stop.EXHAUSTED
        )  # that one returns nothing


def test_a_program_that_reads_its_input_is_run_as_one() -> None:
    """A file that reads lines and prints a grid: one process for each puzzle."""
    solver = adapter("reads_stdin.js").load()
    assert isinstance(solver, OneShot)
    assert grids([solver.solve(Puzzle.parse(TEXTBOOK))]) == [ANSWER]


def test_trying_it_out_leaves_nothing_behind(tmp_path: Path) -> None:
    """What a file keeps at its top is new when the first puzzle comes: it was tried with a board, and run again."""
    text = (
        (SOLUTIONS / "leetcode.js")
        .read_text(encoding="utf-8")
        .replace("backtrack();\n};", "if (!used++) backtrack();\n};")
    )
    with driven(written(tmp_path, "once.js", f"let used = 0;\n{text}")) as solver:
        assert grids([solver.solve(TEXTBOOK), solver.solve(TEXTBOOK)]) == [ANSWER, ""]


def test_an_instance_is_new_for_each_puzzle_unless_it_is_to_be_reused(tmp_path: Path) -> None:
    """A solver that gives up after its first board fails the second only where its object is kept."""
    text = (SOLUTIONS / "class_solution.js").read_text(encoding="utf-8")
    path = written(
        tmp_path, "once.js", text.replace("return go(0);", "return this.calls === 0 && go(0);")
    )
    for reuse, second in ((False, ANSWER), (True, "")):
        with driven(path, reuse=reuse) as solver:
            assert "reusable" in solver.hello
            assert grids([solver.solve(TEXTBOOK), solver.solve(TEXTBOOK)]) == [ANSWER, second]


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (
            "return solveSudoku(board);",
            r"RangeError: Maximum call stack size exceeded \(mine.js:2\)",
        ),
        ("board[9][0] = '1';", r"TypeError: Cannot set properties of undefined .*\(mine.js:2\)"),
        ("throw 'no\\\\way';", r"thrown: no\\way"),
    ],
)
def test_an_exception_is_told_with_its_line(tmp_path: Path, body: str, said: str) -> None:
    """A deep recursion is no end of the process, and the next puzzle is asked anyway."""
    with driven(
        written(tmp_path, "mine.js", f"function solveSudoku(board) {{\n{body}\n}}\n")
    ) as solver:
        for _ in range(2):
            with pytest.raises(Crashed, match=said):
                solver.solve(TEXTBOOK)


def test_ending_the_process_ends_the_call(tmp_path: Path) -> None:
    """`process.exit` in a solver leaves the board as it is, and a judge looks at that."""
    text = (
        (SOLUTIONS / "leetcode.js")
        .read_text(encoding="utf-8")
        .replace("backtrack();\n};", "backtrack(); process.exit(3);\n};")
    )
    with driven(written(tmp_path, "mine.js", text)) as solver:
        assert grids([solver.solve(TEXTBOOK), solver.solve(TEXTBOOK)]) == [ANSWER, ANSWER]


def test_what_holds_no_digit_is_no_board(tmp_path: Path) -> None:
    """A cell with a letter is named."""
    path = written(tmp_path, "mine.js", "function solveSudoku(board) { board[0][2] = 'x'; }")
    with (
        driven(path) as solver,
        pytest.raises(InvalidOutput, match="row 1, column 3 holds no digit"),
    ):
        solver.solve(TEXTBOOK)


def test_a_function_of_an_unusual_name_shows_what_it_is(tmp_path: Path) -> None:
    """It is found by its right answer, and a named one is called whatever it answers."""
    text = (
        (SOLUTIONS / "numbers_exit.js").read_text(encoding="utf-8").replace("solveSudoku(", "los(")
    )
    path = written(tmp_path, "mine.js", text)
    for options in ({}, {"entry": "los"}):
        with driven(path, **options) as solver:
            assert grids([solver.solve(TEXTBOOK)]) == [ANSWER]


def test_other_requests_are_refused() -> None:
    """Another shape is unsupported, a batch is, too, with its lines, and what is no request is an input error."""
    with driven("leetcode.js") as solver:
        for request, kind in (
            ("solve 2x2 1 none 1...............", "unsupported"),
            (f"batch 1 2\n{TEXTBOOK}\n{TEXTBOOK}", "unsupported"),
            ("hello", "input"),
        ):
            solver.send(f"{request}\n")
            assert solver.read().startswith(f"error {kind} ")
        assert grids([solver.solve(TEXTBOOK)]) == [ANSWER]


@pytest.mark.parametrize(
    ("name", "text", "error", "said"),
    [
        (
            "a.js",
            "var a;\nfunction solve(b) {\n  let y = ;\n}\n",
            CompileError,
            r"a.js does not compile:\na.js:3\n(?s:.*)Unexpected token",
        ),
        (
            "a.mjs",
            "export const a = 1;\nexport const a = 2;\n",
            CompileError,
            r"a.mjs does not compile:\na.mjs:2\n(?s:.*)declared",
        ),
        (
            "a.js",
            "function solveSudoku(board) {\n  // later\n}\n",
            NotASolver,
            "the body of solveSudoku is empty",
        ),
        (
            "a.js",
            "function add(a, b) { return a + b; }\n",
            NotASolver,
            "no function that takes a board; found add",
        ),
        (
            "a.js",
            "document.write(1);\n",
            NotASolver,
            r"it ended with ReferenceError: document is not defined \(a.js:1\)",
        ),
    ],
)
def test_a_file_without_a_solver_says_why(
    tmp_path: Path, name: str, text: str, error: type[Exception], said: str
) -> None:
    """What does not compile with the user's own lines; a stub; no function that takes a board; a file that failed."""
    with Worker(str(written(tmp_path, name, text))) as worker, pytest.raises(error, match=said):
        worker.solve(Puzzle.parse(TEXTBOOK))


def test_a_missing_node_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The error names the file, the interpreter, and how to get it."""
    without_compilers(monkeypatch, tmp_path)
    with pytest.raises(NoCompiler, match=r"leetcode.js needs Node.js .*apt install nodejs"):
        adapter("leetcode.js").load()


def test_a_worker_serves_it() -> None:
    """The file by its name is a solver everywhere, in a process of its own."""
    with Worker(str(SOLUTIONS / "leetcode.js")) as worker:
        assert grids([worker.solve(Puzzle.parse(TEXTBOOK), Limits(time_limit=10))]) == [ANSWER]
