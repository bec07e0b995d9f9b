"""Python solvers of many styles: what they claim, and which form of the board they get."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from solvers.errors import InvalidOutput, OutputLimitExceeded, Unsupported
from solvers.puzzle import Puzzle
from solvers.result import Result, Status, Stop
from solvers.shape import Shape
from solvers.solver import Limits
from tests.adapters.loading import ANSWER, SOLUTIONS, TEXTBOOK, adapter, edited

OTHER = Puzzle.parse(
    "5.9748.3.7....2....2.1.9....57...241.64.1.59..98.2.3....58.3.2.8......56...2759.."
)
# The textbook example with one more given, which contradicts its solution but no other given.
UNSATISFIABLE = Puzzle.parse(
    "531.78...67.1953...98....6.8..76...34..853..17...24..6.6....28...7419.35...28..79"
)
MANY = Puzzle.parse(
    "5346789126.2..5..81.83..5.7859....23..685...1.1..24.569.1..7....8..19.3..4..861.."
)
FOUR = Limits(4)
SOLVED = Result((ANSWER.givens,), Stop.ENOUGH)
GAVE_UP = Result((), Stop.GAVE_UP)

STYLES: dict[str, tuple[str, str]] = {  # the form of the board, and the entry point
    "also_counts": ("ints", "solve_sudoku"),
    "any_name": ("ints", "rellenar"),
    "bom_and_tabs": ("chars", "Solution.solveSudoku"),
    "class_made_with_board": ("ints", "Board.solve"),
    "dict_by_name": ("named", "backtrack_sudoku"),
    "dict_of_pairs": ("pairs", "solve"),
    "exits_and_asks": ("ints", "solve"),
    "exits_with_answer": ("line-zeros", "solve"),
    "flat_list": ("flat", "sudoku_solver"),
    "geeks_row_col": ("ints", "solveSudoku"),
    "global_grid": ("ints", "solve"),
    "global_grid_printed": ("ints", "solve"),
    "global_in_place": ("chars", "solve"),
    "held_by_type": ("line-zeros", "SudokuPuzzle.solve"),
    "imports_sibling": ("ints", "solve"),
    "leetcode_in_place": ("chars", "Solution.solveSudoku"),
    "line_to_line": ("line-zeros", "solve_sudoku"),
    "list_of_strings": ("strings", "solve"),
    "lists_all": ("ints", "find_solutions_of_sudoku"),
    "markdown_fences": ("ints", "Solution.solve_sudoku"),
    "multi_line_text": ("lines", "solve"),
    "none_for_blank": ("nones", "Solver.solve"),
    "norvig_like": ("line", "solve"),
    "numpy_array": ("numpy", "solve"),
    "python2": ("line-zeros", "solve"),
    "python2_quiet": ("chars", "Solution.solveSudoku"),
    "returns_a_copy": ("ints", "Solution.solve_sudoku"),
    "set_cells": ("ints", "SudokuSolver.solve"),
    "size_pair": ("ints", "solve_sudoku"),
    "spaces": ("spaces", "solve_board"),
    "static_method": ("ints", "Solver.solve"),
    "tuple_rows": ("tuples", "solve"),
    "yields_all": ("ints", "solve"),
    "zeros_as_text": ("zeros", "Sudoku.solve"),
}

Load = Callable[..., Any]


def sample(style: str, **options: Any) -> Any:
    """Return the solver in a sample solution."""
    return adapter(f"{style}.py", **options).load()


# --- right solvers


@pytest.mark.sample(14)
@pytest.mark.parametrize("style", STYLES)
def test_a_right_solver_of_any_style_is_right(style: str) -> None:
    """It solves several puzzles, and claims nothing false about one without a solution."""
    solver = sample(style)
    assert (solver.solver.form.name, solver.solver.entry.name) == STYLES[style]
    for puzzle in (TEXTBOOK, ANSWER, OTHER, TEXTBOOK):
        result = solver.solve(puzzle)
        assert result.status is Status.SOLVED
        assert puzzle is OTHER or result == SOLVED
    assert solver.solve(UNSATISFIABLE).status in (Status.UNSATISFIABLE, Status.UNKNOWN)


@pytest.mark.parametrize(
    "style",
    ["returns_a_copy", "norvig_like", "python2", "multi_line_text", "geeks_row_col", "flat_list"],
)
def test_a_solver_can_claim_that_there_is_no_solution(style: str) -> None:
    """None or '' for the board, False, a sentence, or an exception of its own."""
    assert sample(style).solve(UNSATISFIABLE).status is Status.UNSATISFIABLE


def test_none_from_a_solver_in_place_is_not_a_claim() -> None:
    """LeetCode looks at the board only."""
    assert sample("leetcode_in_place").solve(UNSATISFIABLE) == GAVE_UP


@pytest.mark.parametrize("style", ["yields_all", "lists_all"])
def test_boards_that_are_yielded_or_listed_are_all_claimed(style: str) -> None:
    """When the iteration ends, the solver claims that there are no others."""
    solver = sample(style)
    assert "one" not in solver.words
    assert solver.solve(TEXTBOOK, FOUR).status is Status.UNIQUE
    many = solver.solve(MANY, FOUR)
    assert len(set(many.solutions)) == len(many.solutions) > 1
    assert solver.solve(UNSATISFIABLE, FOUR).status is Status.UNSATISFIABLE


def test_an_endless_generator_that_repeats_a_board_claims_it_once(load: Load) -> None:
    """It claims nothing about other boards."""
    solver = load(edited("yields_all.py", ("    yield board", "    while True: yield board")))
    assert solver.solve(TEXTBOOK, Limits(2)) == Result((ANSWER.givens,), Stop.GAVE_UP)


def test_a_counting_function_counts() -> None:
    """It is called if all solutions are wanted, without a limit."""
    solver, counter = sample("also_counts"), sample("only_counts")
    assert solver.words == ("one", "counts")
    assert counter.words == ("counts",)
    counted = solver.solve(MANY, Limits(None)).counters["count"]
    assert counted == counter.solve(MANY, Limits(None)).counters["count"] == counter.count(MANY) > 2
    assert solver.count(TEXTBOOK) == 1
    assert "count" not in solver.solve(MANY).counters


@pytest.mark.parametrize("style", ["geeks_row_col", "class_made_with_board"])
def test_a_function_or_an_object_made_with_the_board_is_not_reusable(style: str) -> None:
    """Only an object made without the board can solve other puzzles."""
    assert "reusable" not in sample(style).words


def test_only_the_call_is_timed() -> None:
    """`timed` returns wall and CPU time in nanoseconds."""
    result, wall, cpu = sample("geeks_row_col").timed(TEXTBOOK, Limits())
    assert result == SOLVED
    assert wall > 0
    assert cpu > 0


@pytest.mark.parametrize("shape", [Shape(2, 3), Shape.parse("3x3+diagonals")])
def test_other_shapes_are_unsupported(shape: Shape) -> None:
    """Users' solvers get standard 9x9 puzzles only."""
    with pytest.raises(Unsupported, match="only standard 9x9 puzzles are supported, not "):
        sample("geeks_row_col").solve(Puzzle.empty(shape))


# --- wrong solvers get the form that their authors meant, and make no false claims


@pytest.mark.sample(6)
@pytest.mark.parametrize(
    ("style", "old", "new", "form"),
    [
        ("leetcode_in_place", "return True\n                    rows", "pass\n" + " " * 20 + "rows",
         "chars"),
        ("leetcode_in_place", "[r // 3, c // 3].add", "[r // 3, c].add", "chars"),
        ("leetcode_in_place", "string.digits[1:]", "string.digits[1:9]", "chars"),
        ("leetcode_in_place", "        dfs()\n", "        return dfs\n", "chars"),
        ("leetcode_in_place", "board[r][c] = d\n", "board[r][c] = int(d)\n", "chars"),
        ("leetcode_in_place", "r, c = blanks.popleft()", "r, c = blanks[99]", "chars"),
        ("zeros_as_text", "range(1, 10)", "range(1, 9)", "zeros"),
        ("zeros_as_text", "return False\n        return True", "return True\n        return True",
         "zeros"),
        ("geeks_row_col", "grid[row][x] == num or", "", "ints"),
        ("geeks_row_col", "grid[row][col] = num\n", "pass\n", "ints"),
        ("returns_a_copy", "c // 3 * 3 + k % 3", "c // 3 + k % 3", "ints"),
        ("returns_a_copy", "c // 3 * 3 + k % 3", "c / 3 * 3 + k % 3", "ints"),
        ("line_to_line", "answer = solve_sudoku", "return solve_sudoku", "line-zeros"),
        ("none_for_blank", "self.board[r][k] != n and ", "", "nones"),
        ("spaces", " " * 20 + "if solve_board(b):\n", " " * 20 + "if r == 8 and solve_board(b):\n",
         "spaces"),
    ],
)  # fmt: skip
def test_a_wrong_solver_gets_the_form_that_was_meant(
    load: Load, style: str, old: str, new: str, form: str
) -> None:
    """Its mistake is not hidden, or made worse, by another form."""
    assert load(edited(f"{style}.py", (old, new))).solver.form.name == form


IN_PLACE = """
class Solution:
    def solveSudoku(self, board):
        START
        blanks = [(r, c) for r in range(9) for c in range(9) if board[r][c] == "."]
        def fill(k):
            if k == len(blanks):
                return True
            r, c = blanks[k]
            row, column = set(board[r]), {board[i][c] for i in range(9)}
            box = {board[r // 3 * 3 + i // 3][c // 3 * 3 + i % 3] for i in range(9)}
            for d in sorted(set("123456789") - row - column - box):
                board[r][c] = d
                if fill(k + 1):
                    return True
            board[r][c] = "."
            return False
        fill(0)
        END
"""


def in_place(start: str, end: str = "return True") -> str:
    """Return a right solver with a first and a last statement."""
    return IN_PLACE.replace("START", start).replace("END", end)


COPIES = in_place("board = [row[:] for row in board]")
NUMBERS = COPIES.replace('"."', "0").replace('"123456789"', "range(1, 10)")
ANNOTATED = NUMBERS.replace("(self, board)", "(self, board: List[List[int]]) -> None")


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    "text",
    [
        COPIES,
        NUMBERS,
        NUMBERS.replace("fill(0)\n        return True", "fill(0)"),
        NUMBERS.replace("(self, board)", "(self, board: 'Matrix')"),
        f"import numpy as np\n{ANNOTATED}",
    ],
    ids=["characters", "numbers", "returns nothing", "a matrix", "imports NumPy"],
)
def test_a_copy_named_like_the_board_is_not_the_board(load: Load, text: str) -> None:
    """`row[:]` is a copy for a list. For an array, which the file does not take, it is the row."""
    solver = load(text)
    assert solver.solver.form.layout == "rows"
    assert solver.solve(TEXTBOOK) == GAVE_UP


@pytest.mark.parametrize("first", ["", "import numpy as np\n"])
def test_an_array_is_tried_if_the_file_names_numpy(load: Load, first: str) -> None:
    """Online judges import NumPy as `np`."""
    rows = [list(ANSWER.givens[row : row + 9]) for row in range(0, 81, 9)]
    text = "def solve(board):\n    board[board == 0] = SOLVED[board == 0]\n"
    solver = load(f"{first}SOLVED = np.array({rows})\n{text}")
    assert solver.solver.form.name == "numpy"
    assert solver.solve(TEXTBOOK) == SOLVED


def test_the_blank_that_is_written_back_shows_the_form(load: Load) -> None:
    """`board[r][c] = 0` means rows of numbers, also if no form gives an answer."""
    text = (SOLUTIONS.parents[2] / "bench/mutants/bases/bits.py").read_text(encoding="utf-8")
    head = "def solve(board):\n"
    solver = load(text.replace(head, f"{head}    board = [row[:] for row in board]\n"))
    assert solver.solver.form.name == "ints"
    assert solver.solve(TEXTBOOK) == GAVE_UP


INIT = "\n    def __init__(self, board{}):\n        {}\n"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (in_place("board = self.board = [list(row) for row in board]"), GAVE_UP),
        (
            in_place("board = self.board = [list(row) for row in board]").replace(
                "class Solution:", "class Solution:" + INIT.format("=None", "pass")
            ),
            GAVE_UP,
        ),
        (
            in_place("board = self.board")
            .replace("solveSudoku(self, board)", "solve(self)")
            .replace(
                "class Solution:",
                "class Sudoku:" + INIT.format("", "self.board = [list(row) for row in board]"),
            ),
            SOLVED,
        ),
    ],
    ids=["an argument", "an argument, and an optional one", "the constructor"],
)
def test_an_attribute_is_an_answer_only_if_the_constructor_takes_the_board(
    load: Load, text: str, expected: Result
) -> None:
    """A method that takes the board must change or return it."""
    assert load(text).solve(TEXTBOOK) == expected


@pytest.mark.parametrize(
    ("end", "said"),
    [
        ("board.append(board[0])", "the board has 10 rows"),
        ("del board[8]", "the board has 8 rows"),
        ("board[2].append('1')", "row 3 of the board has 10 cells"),
        ("board[0][1] = 'A'", "row 1, column 2 holds 'A'"),
        ("board.clear()", "the board has 0 cells"),
    ],
)
def test_a_spoiled_board_is_invalid(load: Load, end: str, said: str) -> None:
    """The error says what is wrong with it."""
    with pytest.raises(InvalidOutput, match=said):
        load(in_place("pass", end), board="chars").solve(TEXTBOOK)


def test_a_returned_board_with_a_missing_row_is_invalid(load: Load) -> None:
    """A list of moves does not resemble a board."""
    head = "def solve(board):\n    return "
    short = load(f"{head}[row[:] for row in board[:8]]\n", board="ints")
    with pytest.raises(InvalidOutput, match="8 rows"):
        short.solve(TEXTBOOK)
    moves = load(f"{head}[(r, r, 1) for r in range(9)]\n", board="ints")
    assert moves.solve(TEXTBOOK) == GAVE_UP


def test_leetcodes_method_does_not_answer_by_printing(load: Load) -> None:
    """Functions with other names do, if nothing else has the answer."""
    prints = in_place(
        "board = [list(row) for row in board]", 'print("\\n".join(map("".join, board)))'
    )
    assert load(prints).solve(TEXTBOOK) == GAVE_UP
    other = prints.replace("class Solution:", "class Sudoku:").replace("solveSudoku", "solve_board")
    assert load(other).solve(TEXTBOOK) == SOLVED


def test_the_division_of_python_3_is_not_changed(load: Load) -> None:
    """`/` in an index is a mistake in a file that was written for Python 3."""
    head = "def solve(board: list[list[int]]):\n    for i in range(81):\n"
    text = head + "        board[i / 9][i % 9] = 1\n"
    with pytest.raises(TypeError):
        load(text).solve(TEXTBOOK)


def test_a_half_filled_board_is_an_answer(load: Load) -> None:
    """An unchanged board is not."""
    text = "def solve(board):\n    board[0][2] = 4\n"
    result = load(text, board="ints").solve(TEXTBOOK)
    assert result.solutions[0][:4] == (5, 3, 4, 0)
    assert load("def solve(board):\n    return True\n", board="ints").solve(TEXTBOOK) == GAVE_UP


def test_a_crash_ends_in_the_file(written: Callable[[str], str]) -> None:
    """The traceback's last line is in the user's file, although a library raised the exception."""
    path = written(
        "import re\n\ndef solve(board: list[list[str]]):\n    board[0][0]\n    re.compile('(')\n"
    )
    with pytest.raises(Exception, match="missing \\)") as caught:
        adapter(path).load().solve(TEXTBOOK)
    assert (str(caught.traceback[-1].path), caught.traceback[-1].lineno + 1) == (path, 5)


def test_endless_recursion_is_an_exception(load: Load) -> None:
    """It does not end the process."""
    solver = load("def solve(board: list[list[str]]):\n    return solve(board)\n")
    for _ in range(2):
        with pytest.raises(RecursionError):
            solver.solve(TEXTBOOK)


def test_endless_prints_are_an_error(load: Load) -> None:
    """They are not stored, and do not last until the time limit."""
    flood = "\nSolution.solveSudoku = lambda self, board: [print('x' * 10**6) for _ in range(99)]\n"
    text = edited("leetcode_in_place.py") + flood
    solver = load(text, entry="Solution.solveSudoku", board="chars")
    with pytest.raises(OutputLimitExceeded, match="wrote more than 64 MB"):
        solver.solve(TEXTBOOK)
