"""If a file has several solvers, the class `Solution` that it defines itself is called."""

from __future__ import annotations

from pathlib import Path

import pytest

from solvers.adapters._source_text import SourceText
from tests.adapters.loading import ANSWER, TEXTBOOK, adapter, loaded
from tests.tools import need

pytestmark = pytest.mark.slow

# In each file `Naive` fills the board with ones, and `Solution` with the right answer.
ROWS = [ANSWER.givens[start : start + 9] for start in range(0, 81, 9)]
LINES = ", ".join(f'"{"".join(map(str, row))}"' for row in ROWS)
PYTHON_NAIVE = """
class {name}:
    def solveSudoku(self, board):
        for row in board:
            row[:] = [x if x != "." else "1" for x in row]
"""
PYTHON = f"""
class Solution{{base}}:
    def solveSudoku(self, board):
        for row, line in zip(board, [{LINES}]):
            row[:] = line
"""
CPP = f"""
{{naive}} {{{{ public: void solveSudoku(vector<vector<char>>& board) {{{{
    for (auto& row : board) for (auto& cell : row) if (cell == '.') cell = '1'; }}}} }}}};
{{end}}
class Solution {{{{ public: void solveSudoku(vector<vector<char>>& board) {{{{
    const char* rows[] = {{{{ {LINES} }}}};
    for (int r = 0; r < 9; r++) for (int c = 0; c < 9; c++) board[r][c] = rows[r][c]; }}}} }}}};
"""
JAVA = f"""
class Naive {{ public void solveSudoku(char[][] board) {{
    for (char[] row : board) for (int c = 0; c < 9; c++) if (row[c] == '.') row[c] = '1'; }} }}
class Solution {{ public void solveSudoku(char[][] board) {{
    String[] rows = {{ {LINES} }};
    for (int r = 0; r < 9; r++) board[r] = rows[r].toCharArray(); }} }}
"""
JAVASCRIPT = f"""
class Naive {{ solveSudoku(board) {{
    for (const row of board) row.forEach((x, c) => {{ if (x === '.') row[c] = '1'; }}); }} }}
class Solution {{ solveSudoku(board) {{
    [{LINES}].forEach((line, r) => {{ board[r].splice(0, 9, ...line); }}); }} }}
"""
FILES = {
    "a class before it": ("a.py", PYTHON_NAIVE.format(name="Naive") + PYTHON.format(base="")),
    "an import": ("a.py", "from other import Solution as Naive\n" + PYTHON.format(base="")),
    "an import from a folder": ("a.py", "from parts.impl import Solution\n"),
    "a base class": ("a.py", "from other import Solution as Base\n" + PYTHON.format(base="(Base)")),
    "C++ class": ("a.cpp", CPP.format(naive="class Naive", end="")),
    "C++ namespace": ("a.cpp", CPP.format(naive="namespace old { class Solution", end="}")),
    "Java": ("Naive.java", JAVA),
    "JavaScript": ("a.js", JAVASCRIPT),
}
TOOLS = {".cpp": "g++", ".java": "javac", ".js": "node"}


@pytest.mark.parametrize("kind", FILES)
def test_the_file_s_own_solution_is_called(kind: str, tmp_path: Path) -> None:
    """Another class in the file, or in a file that it imports, is a part or an older version."""
    name, text = FILES[kind]
    file = tmp_path / name
    need(*filter(None, [TOOLS.get(file.suffix)]))
    (tmp_path / "other.py").write_text(PYTHON_NAIVE.format(name="Solution"))
    (tmp_path / "parts").mkdir()
    (tmp_path / "parts" / "impl.py").write_text(PYTHON.format(base=""))
    file.write_text(text)
    with loaded(file) as solver:
        assert solver.solve(TEXTBOOK).solution == ANSWER.givens


COMPILED = {
    "two.rs": (
        """
impl Naive { pub fn solve_sudoku(board: &mut Vec<Vec<char>>) { board[0][0] = '1'; } }
impl Solution { pub fn solve_sudoku(board: &mut Vec<Vec<char>>) { board[0][0] = '2'; } }
""",
        "'2'",
    ),
    "two.go": (
        """
type Naive struct{}

func (n Naive) solveSudoku(board [][]byte) { board[0][0] = '1' }

func solveSudoku(board [][]byte) { board[0][0] = '2' }
""",
        "'2'",
    ),
    "usual.go": (
        """
func solve(board [][]byte) { board[0][0] = '1' }

func solveSudoku(board [][]byte) { board[0][0] = '2' }
""",
        "'2'",
    ),
}


@pytest.mark.parametrize("name", COMPILED)
def test_the_usual_function_is_chosen(name: str, tmp_path: Path) -> None:
    """In Rust that of `Solution`, in Go the function of no type."""
    text, body = COMPILED[name]
    path = tmp_path / name
    path.write_text(text)
    solver = adapter(path)
    file = solver.language.file(solver, SourceText.read(str(path)))
    function = file.chosen.function
    assert body in text[function.start : function.end]


@pytest.mark.parametrize("sizes", ["int row, int *col", "int m, int* n", "int R, int *unused"])
def test_leetcodes_sizes_in_c_may_have_any_name(sizes: str, tmp_path: Path) -> None:
    """A parameter named `row` may be a position elsewhere; in LeetCode's signature it is 9."""
    path = tmp_path / "mine.c"
    path.write_text(f"void solveSudoku(char** board, {sizes}) {{ board[0][0] = '1'; }}")
    solver = adapter(path)
    file = solver.language.file(solver, SourceText.read(str(path)))
    assert file.chosen.numbers == (9, 9)
