"""Java files: exceptions, assertions and packages."""

from __future__ import annotations

from pathlib import Path

import pytest

from solvers.checker import Verdict, verify
from solvers.errors import CompileError, Crashed
from solvers.solver import FIND_ONE
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


ROWS = """
  static boolean fits(int[] g, int p, int v) {
    for (int k = 0; k < 9; k++) {
      if (g[p / 9 * 9 + k] == v || g[k * 9 + p % 9] == v) return false;
      if (g[(p / 27 * 3 + k / 3) * 9 + p % 9 / 3 * 3 + k % 3] == v) return false;
    }
    return true;
  }
  static boolean search(int[] g, int p) {
    if (p == 81) return true;
    if (g[p] > 0) return search(g, p + 1);
    for (int v = 1; v <= 9; v++) {
      if (!fits(g, p, v)) continue;
      g[p] = v;
      if (search(g, p + 1)) return true;
      g[p] = 0;
    }
    return false;
  }
"""


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    "method",
    [
        "void solveList(List<int[]> boards) { for (int[] g : boards) search(g, 0); }",
        (
            "void solveAll(ArrayList<Integer[]> all) { for (Integer[] g : all) {"
            " int[] c = new int[81]; for (int i = 0; i < 81; i++) c[i] = g[i];"
            " search(c, 0); for (int i = 0; i < 81; i++) g[i] = c[i]; } }"
        ),
        (
            "void solve(List<int[]> rows) { int[] g = new int[81];"
            " for (int i = 0; i < 81; i++) g[i] = rows.get(i / 9)[i % 9]; search(g, 0);"
            " for (int i = 0; i < 81; i++) rows.get(i / 9)[i % 9] = g[i]; }"
        ),
        (
            "void solve(List<Integer> cells) {"
            " int[] g = cells.stream().mapToInt(i -> i).toArray(); search(g, 0);"
            " for (int i = 0; i < 81; i++) cells.set(i, g[i]); }"
        ),
        (
            "List<List<Integer>> solve(List<? extends List<Integer>> rows) {"
            " int[] g = rows.stream().flatMap(List::stream).mapToInt(i"
            " -> i).toArray(); search(g, 0);"
            " List<List<Integer>> found = new ArrayList<>(); for (int r = 0; r < 9; r++) {"
            " found.add(new ArrayList<>()); for (int c = 0; c < 9; c++)"
            " found.get(r).add(g[r*9+c]); }"
            " return found; }"
        ),
        (
            "void solve(List list) { int[] g = new int[81]; for (int i = 0; i < 81; i++) {"
            " char c = ((List<Character>) list.get(i / 9)).get(i % 9);"
            " g[i] = c == '.' ? 0 : c - '0'; }"
            " search(g, 0); for (int i = 0; i < 81; i++)"
            " ((List<Character>) list.get(i / 9)).set(i % 9, (char) ('0' + g[i])); }"
        ),
        (
            "void solveGrids(List<int[][]> grids) { for (int[][] b :"
            " grids) { int[] g = new int[81];"
            " for (int i = 0; i < 81; i++) g[i] = b[i / 9][i % 9]; search(g, 0);"
            " for (int i = 0; i < 81; i++) b[i / 9][i % 9] = g[i]; } }"
        ),
    ],
)
def test_a_list_is_made_as_its_type_says(tmp_path: Path, method: str) -> None:
    """Rows, cells, or boards if the method or its parameter names several."""
    text = f"import java.util.*;\nclass Many {{{ROWS}  {method}\n}}\n"
    with loaded(written(tmp_path, "Many.java", text)) as solver:
        assert verify(TEXTBOOK, solver.solve(TEXTBOOK), FIND_ONE).verdict is Verdict.CORRECT
