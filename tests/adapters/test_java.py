"""Java files: exceptions, assertions and packages."""

from __future__ import annotations

from pathlib import Path

import pytest

from solvers.errors import CompileError, Crashed
from tests.adapters.loading import TEXTBOOK, loaded, written
from tests.tools import need

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def _needs_a_compiler() -> None:
    need("javac")


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("solveSudoku(board);", r"java.lang.StackOverflowError \(mine.java:2\)"),
        ("assert board.length == 8;", r"java.lang.AssertionError \(mine.java:2\)"),
    ],
)
def test_an_error_is_reported_with_its_line(tmp_path: Path, body: str, said: str) -> None:
    """Assertions are on, and endless recursion does not end the process."""
    text = f"class A {{ void solveSudoku(char[][] board) {{\n{body}\n}} }}\n"
    with loaded(written(tmp_path, "mine.java", text)) as solver:
        for _ in range(2):
            with pytest.raises(Crashed, match=said):
                solver.solve(TEXTBOOK)


def test_a_compile_error_after_a_package_has_the_users_line(tmp_path: Path) -> None:
    """The package is removed, and the lines stay where they were."""
    text = 'package a.b;\n\npublic class B {\n  int solve(int[][] b) { return "x"; }\n}\n'
    said = r"(?s)mine.java does not compile:\nmine.java:4: error: incompatible types"
    with pytest.raises(CompileError, match=said), loaded(written(tmp_path, "mine.java", text)):
        pass
