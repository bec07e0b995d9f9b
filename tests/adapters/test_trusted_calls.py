"""A solver that could not be called is refused; it is not reported as wrong."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from solvers.adapters import _plausibility
from solvers.adapters._source_text import SourceText
from solvers.adapters.program.protocol_detection import detect
from solvers.errors import NotASolver
from solvers.result import Result, Stop
from tests.adapters.loading import ANSWER, TEXTBOOK, adapter, edited, written
from tests.tools import need

Load = Callable[..., Any]

SOLVED = Result((ANSWER.givens,), Stop.ENOUGH)
GAVE_UP = Result((), Stop.GAVE_UP)
LEETCODE = edited("leetcode_in_place.py")
COURSE = edited("returns_a_copy.py")

UNDOES = """def solve(board):
    for r in range(9):
        for c in range(9):
            if board[r][c] == 0:
                board[r][c] = 5
                board[r][c] = 0
"""
TABLE = """BOARDS = {1: [['.'] * 9] * 9}
def solve(n):
    board = BOARDS[n]
    if board[0][0] == '.':
        board[0][0] = '5'
"""


@pytest.mark.sample(4)
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("def solve(board):\n    return board.cells\n", "has no attribute 'cells'"),
        ("def solve(board):\n    len(board)\n", "it changes nothing"),
        ("def solve(name: str):\n    return open(name).read()\n", "FileNotFoundError"),
        ("import os\ndef solve(board):\n    os.abort()\n", "it ends its process"),
        (TABLE, "unhashable type: 'list'"),
        (
            UNDOES.replace("(board):\n", "(board):\n    open(board)\n"),
            "expected str, bytes or os.PathLike",
        ),
        (
            "def solve_board(board: list[list[int]], window):\n    window + 'x'\n",
            "unsupported operand",
        ),
        (
            UNDOES.replace(
                "(board):\n", "(board, window):\n    board[0][2] = 4\n    window + 'x'\n"
            ),
            "unsupported operand",
        ),
    ],
)
def test_a_call_without_a_plausible_answer_is_refused(load: Load, text: str, reason: str) -> None:
    """The error says what happened in the call, and how to name the function and the form."""
    with pytest.raises(NotASolver, match=f"no way of calling .* gave an answer: .*{reason}") as why:
        load(text)
    assert "entry=solve,board=chars" in str(why.value)


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    ("text", "form"),
    [
        (UNDOES, "ints"),  # it writes a digit into a blank
        (UNDOES.replace("= 5", "= board[r][c]"), "ints"),  # it compares cells with the blank
        (UNDOES.replace("board[r][c] = 5", "board[9]"), "ints"),  # the same, and it fails
        ("def solve(b):\n    len(b)\nsolve([[0] * 9 for _ in range(9)])\n" + UNDOES, "ints"),
        ("def solve(board: list[list[str]]):\n    len(board)\n", "chars"),
        ("class Solution:\n    def solveSudoku(self, board):\n        len(board)\n", "chars"),
        ("grid = [[0] * 9 for _ in range(9)]\ndef solve():\n    len(grid)\n", "ints"),
    ],
)
def test_a_failure_in_a_call_that_the_file_shows_is_the_solvers(
    load: Load, text: str, form: str
) -> None:
    """It shows the form by its code, by an annotation, by a board, or by LeetCode's name."""
    assert load(text).solver.form.name == form


SIZED = """
class Sudoku:
    def __init__(self, board, row, col):
        assert (row, col) == ({0}, {0})
        self.board = board
    def solve(self):
        self.board[:] = Solution().solve_sudoku(self.board)
"""
LOGGED = """
LOG = []
def solve(b, log):
    log.append(1)
    assert len(log) == 1
    return Solution().solve_sudoku(b)
if LOG:
    solve(0, LOG)
"""


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("text", "entry"),
    [
        (SIZED.format(3), "Sudoku.solve"),
        (SIZED.format(9), "Sudoku.solve"),
        (
            SIZED.format(4) + "board = None\nif board:\n    Sudoku(board, 4, col=4)\n",
            "Sudoku.solve",
        ),
        (LOGGED, "solve"),
    ],
    ids=["size of a box", "size of the board", "a call with constants", "a call with an object"],
)
def test_other_parameters_get_the_values_that_the_file_shows(
    load: Load, text: str, entry: str
) -> None:
    """A `row` of a constructor may also be a size. A list is new for each call."""
    solver = load(COURSE + text, entry=entry)
    assert solver.solve(TEXTBOOK) == solver.solve(TEXTBOOK) == SOLVED


def test_an_unknown_parameter_may_be_an_object(load: Load) -> None:
    """It gets a value with every attribute and item, such as a window that a game draws on."""
    extra = "\ndef solve(b, window, steps):\n    window.draw(b)\n    steps[0][1].append(1)\n"
    text = COURSE + extra + "    return Solution().solve_sudoku(b)\n"
    assert load(text, entry="solve").solve(TEXTBOOK) == SOLVED


def test_a_name_that_the_failed_top_level_would_have_bound_is_not_the_solvers_fault(
    load: Load,
) -> None:
    """The file's own failure is reported, for example that there is no display."""
    text = COURSE.replace("grid = copy", "pen; grid = copy") + "\npen = int('x')\n"
    with pytest.raises(NotASolver, match="it ended with ValueError"):
        load(text)
    fails_elsewhere = COURSE + "\nint('x')\n"
    assert load(fails_elsewhere).solve(TEXTBOOK) == SOLVED


def test_a_missing_module_is_named_if_no_answer_is_right(load: Load) -> None:
    """What the module would have done is not known."""
    with pytest.raises(NotASolver, match="No module named 'absent'; install the module"):
        load("import absent\n" + UNDOES)
    assert load("import absent\n" + COURSE).solve(TEXTBOOK) == SOLVED


def test_one_step_of_a_solver_is_not_the_solver(load: Load) -> None:
    """A function with a name that says nothing must solve a whole puzzle to be chosen."""
    step = """def eliminate(board: list[list[int]]):
    for i in range(81):
        r, c = divmod(i, 9)
        peers = {board[r][x] for x in range(9)} | {board[x][c] for x in range(9)}
        left = set(range(1, 10)) - peers
        if board[r][c] == 0 and len(left) == 1:
            board[r][c] = left.pop()
"""
    for name in ("eliminate", "solve_naked_singles"):
        with pytest.raises(NotASolver, match=f"it has no solver; found functions {name}"):
            load(step.replace("eliminate", name))


@pytest.mark.parametrize("fence", ["```", "~~~"])
def test_a_lone_markdown_fence_is_ignored(load: Load, fence: str) -> None:
    """A solution that was copied from a page may end or begin with one."""
    for text in (f"{LEETCODE}\n{fence}\n", f"{fence}\n{LEETCODE}"):
        assert load(text).solve(TEXTBOOK) == SOLVED


# --- forms of boards

OWN_CLASS = """class SudokuBoard:
    def __init__(self, rows):
        self._cells = rows
def solve(board):
    board._cells[:] = [row for row in Solution().solve_sudoku(board._cells)]
"""
HELD = """class Board:
    def __init__(self, text):
        self.cells = [int(cell) for cell in text.split()]
class Solver:
    def __init__(self, board):
        self.board = board
    def solve(self):
        rows = [self.board.cells[i:i + 9] for i in range(0, 81, 9)]
        self.board.cells = sum(Solution().solve_sudoku(rows), [])
"""
FRAME = """import pandas as pd
def solve(table):
    table.iloc[:, :] = Solution().solve_sudoku(table.values.tolist())
"""
SPACED = """def solve(line):
    cells = [int(cell) for cell in line.split()]
    rows = [cells[i:i + 9] for i in range(0, 81, 9)]
    return " ".join(str(cell) for row in Solution().solve_sudoku(rows) for cell in row)
"""
MATRIX = """import numpy as np
def solve(board):
    return np.matrix(Solution().solve_sudoku([list(map(int, row)) for row in board]))
"""


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    "text",
    [
        OWN_CLASS,
        OWN_CLASS.replace("def solve(board)", "def solve(puzzle: SudokuBoard)").replace(
            "board._", "puzzle._"
        ),
        HELD.replace("class Solver", "class Mine"),
        FRAME,
        SPACED,
        SPACED.replace("line.split()", "text.split()").replace("(line)", "(text: str)"),
        MATRIX,
    ],
)
def test_more_forms_of_boards(load: Load, text: str) -> None:
    """A class of the file, a table of pandas, numbers between spaces, a matrix of NumPy."""
    entry = "Mine.solve" if "Mine" in text else "solve"
    assert load(COURSE + text, entry=entry).solve(TEXTBOOK) == SOLVED


DIVIDES = """def solve(b):
    for r in range(9):
        for c in range(9):
            if b[r][c] == 0:
                for v in range(1, 10):
                    if all(
                        v not in (b[r][k], b[k][c], b[r / 3 * 3 + k / 3][c / 3 * 3 + k % 3])
                        for k in range(9)
                    ):
                        b[r][c] = v
                        if solve(b):
                            return True
                        b[r][c] = 0
                return False
    return True
"""


def test_a_division_by_3_may_be_the_only_sign_of_python_2(load: Load) -> None:
    """In a file that has something of Python 3, it is a mistake."""
    assert load(DIVIDES).solve(TEXTBOOK) == SOLVED
    for sign in ("half = 9 // 2\n", "print(1, end='')\n", "size: int = 9\n"):
        with pytest.raises(TypeError):
            load(sign + DIVIDES).solve(TEXTBOOK)


# --- other languages


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("function solve(b, rules) { return rules.solve(b); }", "rules.solve is not a function"),
        ("function solve(b, r) { if (b.length > 9) b[0] = 1; }", "it leaves the board unchanged"),
        ("function solve(b) { if (b[0][0] !== 0) b.charCodeAt(0); }", "charCodeAt is not"),
        (f"function solve(b, r) {{ console.log('{ANSWER}'); }}", "it prints the grid"),
    ],
)
def test_a_driver_without_a_plausible_answer_is_refused(
    text: str, reason: str, tmp_path: Path
) -> None:
    """It may have called a helper, or the function in a way that its author did not mean."""
    need("node")
    path = written(tmp_path, "mine.js", text)
    with pytest.raises(NotASolver, match=f"mine.js gave no plausible answer: .*{reason}"):
        adapter(path).load()


@pytest.mark.slow
def test_a_driver_may_fail_in_a_call_that_the_file_shows(tmp_path: Path) -> None:
    """The function has a solver's name and nothing but a board, and cells are compared with 0."""
    need("node")
    text = "function solve(board) { if (board[0][0] === 0) board[9][9] = 1; }"
    assert adapter(written(tmp_path, "mine.js", text)).load().command


LEETCODE_HEADS = [
    "void solveSudoku(vector<vector<char>>& board) {",
    "void solveSudoku(char** board, int boardSize, int* boardColSize) {",
    "public void solveSudoku(char[][] board) {",
    "var solveSudoku = function(board) {",
    "const solveSudoku = (board) => {",
    "function solveSudoku(board) {",
    "func solveSudoku(board [][]byte)  {",
    "pub fn solve_sudoku(board: &mut Vec<Vec<char>>) {",
]


@pytest.mark.parametrize("head", LEETCODE_HEADS)
def test_leetcodes_function_is_known_in_every_language(head: str) -> None:
    """Its name, and a board of characters as its only argument but for sizes in C."""
    assert _plausibility.is_leetcode(SourceText.of(f"{head} }}"))


@pytest.mark.parametrize(
    "head",
    [
        "bool solveSudoku(int grid[9][9]) {",
        "boolean solveSudoku(char[][] board, int row, int col) {",
        "if (solveSudoku(grid)) {",
        "void solve(vector<vector<char>>& board) {",
    ],
)
def test_other_functions_are_not_leetcodes(head: str) -> None:
    """What another function takes may be guessed wrong."""
    assert not _plausibility.is_leetcode(SourceText.of(f"{head} }}"))


@pytest.mark.parametrize(
    ("text", "only"),
    [
        ("static boolean solve(int[][] board) { } main() { solve(grid); }", True),
        ("boolean solveSudoku(int board[][]) { }", True),
        ("bool solve(vector<vector<int>> &a) {}", True),
        ("void solve(int i) { solve(i + 1); }", False),
        ("void solveAll(List<int[][]> grids) { solve(grids); } void solve(int[][] grid) {}", False),
        ("boolean solve(int[][] board, int row) { }", False),
        ("int solve(String line) { }", False),
        ("int solve(int[] _s) { }", False),
    ],
)
def test_a_function_that_takes_only_a_board_is_recognised(text: str, only: bool) -> None:
    """Its name says that it solves, and no other function has such a name."""
    assert _plausibility.takes_only_a_board(SourceText.of(text)) is only


# --- programs


@pytest.mark.slow
@pytest.mark.parametrize(
    ("script", "reason"),
    [
        (f"echo {ANSWER}".replace("5346", "3546"), "prints a grid that is not of the puzzle"),
        ("echo Invalid board", "prints no grid: Invalid board"),
        ("kill -SEGV $$", "prints no grid: killed by SIGSEGV"),
    ],
)
def test_a_program_that_does_not_read_the_puzzle_is_refused(script: str, reason: str) -> None:
    """Whatever form the puzzle has, what it prints is not of that puzzle."""
    with pytest.raises(NotASolver, match=reason):
        detect(("sh", "-c", script))
