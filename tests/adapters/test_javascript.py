"""JavaScript files: what happens at their top, exits, exceptions, modules and unusual names."""

from __future__ import annotations

from pathlib import Path

import pytest

from solvers.errors import CompileError, Crashed, InvalidOutput
from tests.adapters.loading import ANSWER, SOLUTIONS, TEXTBOOK, loaded, written
from tests.tools import need

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def _needs_node() -> None:
    need("node")


def _sample(name: str, old: str, new: str) -> str:
    text = (SOLUTIONS / name).read_text(encoding="utf-8")
    assert old in text
    return text.replace(old, new)


def test_trying_forms_leaves_no_trace(tmp_path: Path) -> None:
    """The file is run again before the first puzzle, with its variables in their first state."""
    text = _sample("leetcode.js", "backtrack();\n};", "if (!used++) backtrack();\n};")
    with loaded(written(tmp_path, "once.js", f"let used = 0;\n{text}")) as solver:
        first, second = (solver.solve(TEXTBOOK) for _ in range(2))
    assert (first.solutions, second.solutions) == ((ANSWER.givens,), ())


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (
            "return solveSudoku(board);",
            r"RangeError: Maximum call stack size exceeded \(mine.js:2\)",
        ),
        ("throw 'no\\\\way';", r"thrown: no\\way"),
    ],
)
def test_an_exception_is_reported(tmp_path: Path, body: str, said: str) -> None:
    """Endless recursion does not end the process, and anything can be thrown."""
    text = f"function solveSudoku(board) {{\n{body}\n}}\n"
    with loaded(written(tmp_path, "mine.js", text)) as solver:
        for _ in range(2):
            with pytest.raises(Crashed, match=said):
                solver.solve(TEXTBOOK)


def test_process_exit_ends_the_call(tmp_path: Path) -> None:
    """The board that `process.exit` left is the answer, as on LeetCode."""
    text = _sample("leetcode.js", "backtrack();\n};", "backtrack(); process.exit(3);\n};")
    with loaded(written(tmp_path, "mine.js", text)) as solver:
        for _ in range(2):
            assert solver.solve(TEXTBOOK).solutions == (ANSWER.givens,)


@pytest.mark.parametrize("options", [{}, {"entry": "los"}])
def test_a_function_with_an_unusual_name_is_found(tmp_path: Path, options: dict[str, str]) -> None:
    """It is found because it solves a board, or because it was named."""
    text = _sample("numbers_exit.js", "solveSudoku(", "los(")
    with loaded(written(tmp_path, "mine.js", text), **options) as solver:
        assert solver.solve(TEXTBOOK).solutions == (ANSWER.givens,)


def test_a_module_that_does_not_compile_has_the_users_line(tmp_path: Path) -> None:
    """The error of a module itself has no line; `node --check` reports it."""
    text = "export const a = 1;\nexport const a = 2;\n"
    said = r"a.mjs does not compile:\na.mjs:2\n(?s:.*)declared"
    with pytest.raises(CompileError, match=said), loaded(written(tmp_path, "a.mjs", text)):
        pass


def test_a_list_of_all_solutions_may_be_returned(tmp_path: Path) -> None:
    """The first one is the answer. A call of a method of texts shows the form of the board."""
    body = (
        "const b = line.match(/.{9}/g).map((row) => [...row]); solveSudoku(b); return [b.flat()];"
    )
    text = _sample("leetcode.js", "", "") + f"\nfunction solveAll(line) {{ {body} }}\n"
    with loaded(written(tmp_path, "mine.js", text), entry="solveAll") as solver:
        assert solver.solve(TEXTBOOK).solutions == (ANSWER.givens,)


def test_a_documented_board_of_characters_is_what_the_solver_gets(tmp_path: Path) -> None:
    """LeetCode's comment says so, even if the solver compares cells with 0."""
    body = "for (const row of board) row.forEach((x, c) => { if (x == 0) row[c] = '1'; });"
    comment = "/** @param {character[][]} board */\n"
    text = f"{comment}var solveSudoku = function (board) {{ {body} }};\n"
    with loaded(written(tmp_path, "mine.js", text)) as solver:
        assert solver.solve(TEXTBOOK).solutions == ()


def test_leetcode_wants_characters(tmp_path: Path) -> None:
    """A number among them is reported with its cell."""
    text = _sample("class_solution.js", 'board[r][c] = "" + d;', "board[r][c] = d;")
    with (
        loaded(written(tmp_path, "mine.js", text)) as solver,
        pytest.raises(InvalidOutput, match="row 1, column 3 holds the number 4, not one of the"),
    ):
        solver.solve(TEXTBOOK)


def test_a_file_that_begins_like_a_bundle_is_read_in_linear_time(tmp_path: Path) -> None:
    """Bundlers begin lines with `/******/`; a comment must not end at more than one place."""
    text = "/******/ " * 60 + (SOLUTIONS / "leetcode.js").read_text("utf-8")
    with loaded(written(tmp_path, "bundle.js", text)) as solver:
        assert solver.solve(TEXTBOOK).solution == ANSWER.givens
