"""A solver in a Python file of any style is found, given its board in the form that it wants, and read aright."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from solvers.adapters.python import Solver
from solvers.errors import (
    CompileError,
    InputError,
    NotASolver,
    OptionError,
    OutputLimitExceeded,
    Unsupported,
)
from solvers.puzzle import Puzzle
from solvers.registry.registry import create
from solvers.registry.spec import Spec
from solvers.result import Result, Status, Stop
from solvers.shape import Shape
from solvers.solver import Limits
from solvers.worker.protocol import InvalidOutput
from solvers.worker.worker import Worker

SOLUTIONS = Path(__file__).with_name("solutions")
TEXTBOOK = Puzzle.parse(
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
)
SOLVED = Puzzle.parse(
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
)
OTHER = Puzzle.parse(
    "..9748...7.........2.1.9.....7...24..64.1.59..98...3.....8.3.2.........6...2759.."
)
# The textbook example with one more given, which is at odds with its solution and with no other given.
UNSATISFIABLE = Puzzle.parse(
    "531.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
)
MANY = Puzzle.parse(
    "5346789126.2..5..81.83..5.7859....23..685...1.1..24.569.1..7....8..19.3..4..861.."
)
FOUR = Limits(4)

STYLES: dict[str, tuple[str, str]] = {
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

Write = Callable[..., str]


def loaded(name: str, **options: Any) -> Any:
    """The solver in one of the files."""
    return Solver(str(SOLUTIONS / f"{name}.py"), **options).load()


@pytest.fixture
def written(tmp_path: Path) -> Write:
    """Writes a file and gives its path."""

    def write(text: str | bytes, name: str = "mine.py") -> str:
        path = tmp_path / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return str(path)

    return write


def body(style: str, **replaced: str) -> str:
    """The text of a file with some parts replaced."""
    text = (SOLUTIONS / f"{style}.py").read_text(encoding="utf-8")
    for old, new in replaced.items():
        text = text.replace(old, new)
    return text


# --- right solvers of odd styles


@pytest.mark.parametrize("style", STYLES)
def test_a_right_solver_of_any_style_is_right(style: str) -> None:
    """It solves, again after another puzzle, keeps a solved board, and claims nothing false of one without a solution."""
    solver = loaded(style)
    assert (solver.solver.form.name, solver.solver.entry.name) == STYLES[style]
    for puzzle in (TEXTBOOK, SOLVED, OTHER, TEXTBOOK):
        result = solver.solve(puzzle)
        assert result.stop is Stop.ENOUGH
        assert result.status is Status.SOLVED
        assert puzzle is OTHER or result.solutions == (SOLVED.givens,)
    assert solver.solve(UNSATISFIABLE).status in (Status.UNSATISFIABLE, Status.UNKNOWN)


@pytest.mark.parametrize(
    "style",
    ["returns_a_copy", "norvig_like", "python2", "multi_line_text", "geeks_row_col", "flat_list"],
)
def test_saying_that_there_is_none_is_a_claim(style: str) -> None:
    """None or '' for the board, False, words, an exception of the solver's own: each says that there is no solution."""
    assert loaded(style).solve(UNSATISFIABLE).status is Status.UNSATISFIABLE


def test_none_from_a_solver_in_place_is_no_claim() -> None:
    """A judge of such solvers looks at the board only, and so do we."""
    assert loaded("leetcode_in_place").solve(UNSATISFIABLE) == Result((), Stop.GAVE_UP)


@pytest.mark.parametrize("style", ["yields_all", "lists_all"])
def test_boards_that_are_yielded_or_listed_are_all_claimed(style: str) -> None:
    """All solutions, exhausted when the iteration ended; such a solver is not one of one answer."""
    solver = loaded(style)
    assert "one" not in solver.words
    assert solver.solve(TEXTBOOK, FOUR).status is Status.UNIQUE
    many = solver.solve(MANY, FOUR)
    assert len(set(many.solutions)) == len(many.solutions) > 1
    assert solver.solve(UNSATISFIABLE, FOUR).status is Status.UNSATISFIABLE


def test_one_answer_claims_nothing_about_a_second() -> None:
    """Asked for four, it gives one and gives up."""
    assert loaded("geeks_row_col").solve(TEXTBOOK, FOUR) == Result((SOLVED.givens,), Stop.GAVE_UP)


def test_a_counting_function_counts() -> None:
    """It is told by a word, asked where all solutions are, and not kept to its own limit."""
    solver, counter = loaded("also_counts"), loaded("only_counts")
    assert solver.words == ("one", "counts")
    assert counter.words == ("counts",)
    counted = solver.solve(MANY, Limits(None)).counters["count"]
    assert counted == counter.solve(MANY, Limits(None)).counters["count"] == counter.count(MANY) > 2
    assert solver.count(TEXTBOOK) == 1
    assert "count" not in solver.solve(MANY).counters


def test_words_tell_whether_an_instance_can_be_reused() -> None:
    """A class made without the board has an instance to keep; a function or a class made with the board has none."""
    assert "reusable" in loaded("leetcode_in_place").words
    assert "reusable" not in loaded("geeks_row_col").words
    assert "reusable" not in loaded("class_made_with_board").words


def test_the_time_is_of_the_call_alone() -> None:
    """`timed` gives wall and CPU time in nanoseconds with the result."""
    result, wall, cpu = loaded("geeks_row_col").timed(TEXTBOOK, Limits())
    assert result.solutions == (SOLVED.givens,)
    assert wall > 0
    assert cpu > 0


# --- wrong solvers: the form that was meant, and no false claim


@pytest.mark.parametrize(
    ("style", "old", "new", "form"),
    [
        (
            "leetcode_in_place",
            "return True\n                    rows",
            "pass\n                    rows",
            "chars",
        ),
        ("leetcode_in_place", "[r // 3, c // 3].add", "[r // 3, c].add", "chars"),
        ("leetcode_in_place", "string.digits[1:]", "string.digits[1:9]", "chars"),
        ("leetcode_in_place", "        dfs()\n", "        return dfs\n", "chars"),
        ("leetcode_in_place", "board[r][c] = d\n", "board[r][c] = int(d)\n", "chars"),
        ("leetcode_in_place", "r, c = blanks.popleft()", "r, c = blanks[99]", "chars"),
        ("zeros_as_text", "range(1, 10)", "range(1, 9)", "zeros"),
        (
            "zeros_as_text",
            "return False\n        return True",
            "return True\n        return True",
            "zeros",
        ),
        ("geeks_row_col", "grid[row][x] == num or", "", "ints"),
        ("geeks_row_col", "grid[row][col] = num\n", "pass\n", "ints"),
        ("returns_a_copy", "c // 3 * 3 + k % 3", "c // 3 + k % 3", "ints"),
        ("returns_a_copy", "c // 3 * 3 + k % 3", "c / 3 * 3 + k % 3", "ints"),
        ("line_to_line", "answer = solve_sudoku", "return solve_sudoku", "line-zeros"),
        ("none_for_blank", "self.board[r][k] != n and ", "", "nones"),
        (
            "spaces",
            "                    if solve_board(b):\n",
            "                    if r == 8 and solve_board(b):\n",
            "spaces",
        ),
    ],
)
def test_a_wrong_solver_gets_the_form_that_was_meant(
    written: Write, style: str, old: str, new: str, form: str
) -> None:
    """What it does wrong on its own form is for the trial to see, not hidden or made worse by another one."""
    text = body(style, **{old: new})
    assert text != body(style)
    assert Solver(written(text)).load().solver.form.name == form


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
COPIES = IN_PLACE.replace("START", "board = [row[:] for row in board]").replace(
    "END", "return True"
)
NUMBERS = COPIES.replace('"."', "0").replace('"123456789"', "range(1, 10)")
IS_LEFT = Result((), Stop.GAVE_UP)


@pytest.mark.parametrize(
    "text",
    [
        COPIES,
        NUMBERS,
        NUMBERS.replace("fill(0)\n        return True", "fill(0)"),
        NUMBERS.replace("(self, board)", "(self, board: 'Matrix')"),
        "import numpy as np\n"
        + NUMBERS.replace("(self, board)", "(self, board: List[List[int]]) -> None"),
    ],
    ids=["characters", "numbers", "returns nothing", "a matrix", "imports NumPy"],
)
def test_a_copy_under_the_name_of_the_board_is_not_the_board(written: Write, text: str) -> None:
    """`row[:]` copies the row of a list; only of an array, which the file does not want, would it be the row itself."""
    solver = Solver(written(text)).load()
    assert solver.solver.form.layout == "rows"
    assert solver.solve(TEXTBOOK) == IS_LEFT


def test_an_array_is_offered_where_numpy_is_named(written: Write) -> None:
    """By an import, by `np.` alone, which a judge has, or by the annotation."""
    text = "def solve(board):\n    board[board == 0] = SOLVED[board == 0]\n"
    solved = (
        f"SOLVED = np.array({[list(SOLVED.givens[row : row + 9]) for row in range(0, 81, 9)]})\n"
    )
    for before in ("", "import numpy as np\n"):
        solver = Solver(written(before + solved + text)).load()
        assert solver.solver.form.name == "numpy"
        assert solver.solve(TEXTBOOK).solutions == (SOLVED.givens,)


def test_what_blank_is_written_back_tells_the_form(written: Write) -> None:
    """`board[r][c] = 0`: rows of numbers are meant, even where no form gives an answer."""
    text = (SOLUTIONS.parents[2] / "bench/mutants/bases/bits.py").read_text(encoding="utf-8")
    lost = text.replace(
        "def solve(board):\n", "def solve(board):\n    board = [row[:] for row in board]\n"
    )
    solver = Solver(written(lost)).load()
    assert solver.solver.form.name == "ints"
    assert solver.solve(TEXTBOOK) == IS_LEFT


def test_an_attribute_is_no_answer_where_the_board_was_handed_over(written: Write) -> None:
    """It is one where the object was made with the board."""
    keeps = IN_PLACE.replace("START", "board = self.board = [list(row) for row in board]").replace(
        "END", "return True"
    )
    assert Solver(written(keeps)).load().solve(TEXTBOOK) == IS_LEFT
    optional = keeps.replace(
        "class Solution:", "class Solution:\n    def __init__(self, board=None):\n        pass\n"
    )
    assert Solver(written(optional)).load().solve(TEXTBOOK) == IS_LEFT
    made = IN_PLACE.replace("solveSudoku(self, board)", "solve(self)").replace(
        "START", "board = self.board"
    )
    made = made.replace("END", "return True").replace(
        "class Solution:",
        "class Sudoku:\n    def __init__(self, board):\n        self.board = [list(row) for row in board]\n",
    )
    assert Solver(written(made)).load().solve(TEXTBOOK).solutions == (SOLVED.givens,)


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
def test_a_board_that_is_none_any_more_is_no_untouched_one(
    written: Write, end: str, said: str
) -> None:
    """It is invalid, and what is odd about it is said."""
    text = IN_PLACE.replace("START", "pass").replace("END", end)
    solver = Solver(written(text), board="chars").load()
    with pytest.raises(InvalidOutput, match=said):
        solver.solve(TEXTBOOK)


def test_what_is_returned_with_a_row_too_few_is_no_board(written: Write) -> None:
    """A list of moves is not meant as one."""
    short = Solver(
        written("def solve(board):\n    return [row[:] for row in board[:8]]\n"), board="ints"
    ).load()
    with pytest.raises(InvalidOutput, match="8 rows"):
        short.solve(TEXTBOOK)
    moves = Solver(
        written("def solve(board):\n    return [(r, r, 1) for r in range(9)]\n"), board="ints"
    ).load()
    assert moves.solve(TEXTBOOK) == IS_LEFT


def test_leetcodes_method_does_not_answer_in_print(written: Write) -> None:
    """A function of any other name does, where nothing else carries its answer."""
    prints = IN_PLACE.replace("START", "board = [list(row) for row in board]")
    prints = prints.replace("END", 'print("\\n".join(map("".join, board)))')
    assert Solver(written(prints)).load().solve(TEXTBOOK) == IS_LEFT
    other = prints.replace("class Solution:", "class Sudoku:").replace("solveSudoku", "solve_board")
    assert Solver(written(other)).load().solve(TEXTBOOK).solutions == (SOLVED.givens,)


def test_the_division_of_python_3_is_a_fault(written: Write) -> None:
    """`/` in an index is left as it is in a file that Python 3 can run, and the crash is told."""
    text = "def solve(board):\n    for i in range(81):\n        board[i / 9][i % 9] = 1\n"
    with pytest.raises(TypeError):
        Solver(written(text)).load().solve(TEXTBOOK)


def test_a_board_left_half_filled_is_an_answer(written: Write) -> None:
    """It is verified: incomplete. One left alone is none."""
    half = "def solve(board):\n    board[0][2] = 4\n    board[0][3] = 6 if board[0][3] == 0 else board[0][3]\n"
    result = Solver(written(half), board="ints").load().solve(TEXTBOOK)
    assert result.solutions[0][:4] == (5, 3, 4, 6)
    assert not all(result.solutions[0])
    untouched = Solver(written("def solve(board):\n    return True\n"), board="ints").load()
    assert untouched.solve(TEXTBOOK) == Result((), Stop.GAVE_UP)


def test_a_crash_ends_in_the_file(written: Write) -> None:
    """The traceback's last line is of the file, under its own name, wherever the exception came from."""
    text = "import re\n\ndef solve(board):\n    board[0][0]\n    re.compile('(')\n"
    with pytest.raises(Exception, match="missing \\)") as caught:
        Solver(path := written(text)).load().solve(TEXTBOOK)
    assert (str(caught.traceback[-1].path), caught.traceback[-1].lineno + 1) == (path, 5)


def test_endless_recursion_is_an_exception(written: Write) -> None:
    """It takes the process down no more than any other."""
    solver = Solver(written("def solve(board):\n    return solve(board)\n")).load()
    for _ in range(2):
        with pytest.raises(RecursionError):
            solver.solve(TEXTBOOK)


def test_trying_leaves_no_trace(written: Write) -> None:
    """State that a solver keeps is as new for the first puzzle: the forms are tried in other processes."""
    text = body("returns_a_copy").replace("class Solution:", "calls = []\n\n\nclass Solution:")
    text = text.replace(
        "        grid = copy.deepcopy(grid)",
        "        calls.append(1)\n        grid = copy.deepcopy(grid)",
    )
    solver = Solver(written(text)).load()
    assert solver.solver.module.names["calls"] == []
    solver.solve(TEXTBOOK)
    assert solver.solver.module.names["calls"] == [1]


def test_an_instance_is_new_for_each_puzzle_unless_it_is_reused(written: Write) -> None:
    """A class that counts its calls shows which."""
    text = (
        "class Solution:\n    def __init__(self):\n        self.calls = 0\n"
        "    def solveSudoku(self, board):\n        self.calls += 1\n        board[0][2] = str(self.calls)\n"
    )
    for reuse, expected in ((False, 1), (True, 2)):
        solver = Solver(written(text), board="chars", reuse=reuse).load()
        solver.solve(TEXTBOOK)
        assert solver.solve(TEXTBOOK).solutions[0][2] == expected


# --- choosing


def test_an_entry_can_be_named(written: Write) -> None:
    """A method or function by its name, a class for what solves in it; a name that is not there is said so."""
    text = body("geeks_row_col") + "\n\ndef mine(board):\n    return solveSudoku(board, 0, 0)\n"
    path = written(text)
    assert Solver(path).load().solver.entry.name == "solveSudoku"
    named = Solver(path, entry="mine").load()
    assert named.solver.entry.name == "mine"
    assert named.solve(TEXTBOOK).solutions == (SOLVED.givens,)
    assert loaded("leetcode_in_place", entry="Solution").solver.entry.name == "Solution.solveSudoku"
    with pytest.raises(
        NotASolver, match="no function yours that takes a board; found functions printing, isSafe"
    ):
        Solver(path, entry="yours").load()


def test_a_class_by_its_path_is_adapted(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A class of LeetCode's kind in a module is served as a file would be."""
    (tmp_path / "somebodys.py").write_text(body("returns_a_copy"))
    monkeypatch.syspath_prepend(tmp_path)
    solver = create(Spec.parse("somebodys:Solution"))
    assert solver == Solver("somebodys:Solution")
    assert solver.load().solve(TEXTBOOK).solutions == (SOLVED.givens,)


def test_a_form_can_be_named_and_only_a_form() -> None:
    """The option `board` is one of the forms."""
    path = SOLUTIONS / "leetcode_in_place.py"
    assert create(Spec.parse(f"{path}:board=chars")) == Solver(str(path), board="chars")
    with pytest.raises(OptionError, match="board cannot be 'wood'"):
        create(Spec.parse(f"{path}:board=wood"))


@pytest.mark.parametrize("shape", [Shape(2, 2), Shape(2, 3), Shape.parse("3x3+diagonals")])
def test_other_boards_are_not_supported(shape: Shape) -> None:
    """Only the usual 9x9 board is asked of somebody's solver."""
    with pytest.raises(Unsupported, match="standard 9x9"):
        loaded("geeks_row_col").solve(Puzzle.empty(shape))


# --- no solver


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "class Solution:\n    def solveSudoku(self, board):\n        pass\n",
            "the body of Solution.solveSudoku is empty",
        ),
        (
            "class Solution:\n    def solveSudoku(self, board):\n        # TODO\n        ...\n",
            "the body of Solution.solveSudoku is empty",
        ),
        ('def solve(board):\n    """Fill the board."""\n', "mine.py:1: the body of solve is empty"),
        (
            "x = 1\n\ndef solve(b):\n    raise NotImplementedError('TODO')\n",
            "mine.py:3: the body of solve is empty",
        ),
        ("def add(a, b):\n    return a + b\n", "it has no solver; found functions add"),
        ("class Node:\n    pass\n", "found classes Node"),
        ("print('hello')\n", "found no functions and no classes"),
        ("", "no functions and no classes"),
        ("import there_is_no_such_library\n", "mine.py:1: it ended with ModuleNotFoundError"),
        (
            "def solve():\n    print('nothing to work on')\n",
            "it has no solver; found functions solve",
        ),
    ],
)
def test_a_file_without_a_solver_is_said_to_have_none(written: Write, text: str, said: str) -> None:
    """With what is in it, and where the stub is."""
    with pytest.raises(NotASolver) as caught:
        Solver(written(text)).load()
    assert said in str(caught.value)


def test_what_python_refuses_is_told_in_its_words(written: Write) -> None:
    """With the line of the user's file, also where it was in Markdown, and a caret."""
    text = "Here:\n\n```python\ndef solve(board):\n    for x in :\n        pass\n```\n"
    with pytest.raises(CompileError) as caught:
        Solver(written(text)).load()
    assert caught.value.line == 5
    assert caught.value.cause == "SyntaxError: invalid syntax\n    for x in :\n             ^"


def test_a_file_that_cannot_be_read_is_an_input_error(tmp_path: Path) -> None:
    """It is said which."""
    with pytest.raises(InputError, match=r"gone\.py cannot be read"):
        Solver(str(tmp_path / "gone.py")).load()


# --- what a file does when it is imported


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    """Whatever it is called, and it is said to be there."""
    (tmp_path / "mine.py").mkdir()
    with pytest.raises(InputError, match=r"mine\.py is a folder; name a source file"):
        create(Spec.parse(str(tmp_path / "mine.py")))


def test_a_function_of_a_file_is_an_option() -> None:
    """Who writes it as a class of a module is told how it is written."""
    with pytest.raises(OptionError, match=r"write mine\.py:entry=solve"):
        Spec.parse("mine.py:solve")


def test_an_exception_at_import_does_not_hide_what_is_defined(written: Write) -> None:
    """Before it and after it."""
    text = "raise ValueError\n" + body("returns_a_copy") + "\n1 / 0\nimport nothing_of_that_name\n"
    assert Solver(written(text)).load().solve(TEXTBOOK).solutions == (SOLVED.givens,)


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="there are no alarms on this system")
def test_an_endless_example_at_import_is_left(written: Write) -> None:
    """After a while; the definitions count."""
    solver = Solver(written(body("returns_a_copy") + "\nwhile True:\n    pass\n")).load()
    assert solver.solve(TEXTBOOK).solutions == (SOLVED.givens,)


def test_a_file_that_deletes_itself_deletes_its_copy(written: Write) -> None:
    """`__file__` is the copy, which also goes with the solver."""
    path = written(body("returns_a_copy") + "\nos.remove(__file__)\n")
    assert Solver(path).load().solve(TEXTBOOK).solutions == (SOLVED.givens,)
    assert Path(path).exists()


def test_standard_streams_are_as_they_were(
    written: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    """Prints at import and in a call go nowhere, and a solver that changes the streams changes only its own."""
    before = sys.stdin, sys.stdout
    text = body("returns_a_copy") + "\nprint('import')\nsys.stdout = None\n"
    solver = Solver(
        written(text.replace("        grid = copy", "        print('call')\n        grid = copy"))
    ).load()
    solver.solve(TEXTBOOK)
    assert (sys.stdin, sys.stdout) == before
    assert capsys.readouterr().out == ""


def test_making_the_adapter_runs_nothing(written: Write) -> None:
    """Not even of a file that would end the process."""
    Solver(written("import os\nos._exit(3)\n"))


@pytest.mark.skipif(not hasattr(os, "fork"), reason="without forks no form is tried")
def test_a_solver_that_dies_when_it_is_tried_is_still_loaded(written: Write) -> None:
    """How it dies is for its first puzzle to show."""
    assert (
        Solver(written("import os\n\ndef solve(board):\n    os.abort()\n")).load().solver.form.name
        == "chars"
    )


def test_nothing_stands_in_for_leetcodes_method(written: Write) -> None:
    """Where it raises, a method of the same class would solve; LeetCode does not call that one."""
    answer = f'[list("{SOLVED}"[n * 9 : n * 9 + 9]) for n in range(9)]'
    methods = {"solveSudoku": "raise RuntimeError('always')", "solve": f"board[:] = {answer}"}
    text = "".join(
        f"    def {name}(self, board):\n        {body}\n" for name, body in methods.items()
    )
    assert (
        Solver(written(f"class Solution:\n{text}")).load().solver.entry.name
        == "Solution.solveSudoku"
    )
    assert Solver(written(f"class Other:\n{text}")).load().solver.entry.name == "Other.solve"


# --- in a process of its own


def test_a_file_is_served_by_a_worker() -> None:
    """From its path to its claim; what it prints is not taken for an answer."""
    with Worker(str(SOLUTIONS / "geeks_row_col.py")) as worker:
        for puzzle in (TEXTBOOK, SOLVED, TEXTBOOK):
            assert worker.solve(puzzle).solutions == (SOLVED.givens,)
        assert worker.solve(UNSATISFIABLE).status is Status.UNSATISFIABLE


def test_a_script_that_reads_standard_input_is_a_program() -> None:
    """It is run anew for every puzzle."""
    with Worker(str(SOLUTIONS / "stdin_program.py")) as worker:
        for puzzle in (TEXTBOOK, SOLVED):
            assert worker.solve(puzzle).solutions == (SOLVED.givens,)
        assert worker.solve(UNSATISFIABLE).status is Status.UNSATISFIABLE


# --- what else a file may do


def test_a_script_may_be_given_its_puzzle_as_an_argument(written: Write) -> None:
    """As `python mine.py 53..7...`."""
    text = body(
        "exits_with_answer",
        **{"sys.exit(text)": "print(text)", "def solve(text)": "def f(text, *, then)"},
    )
    text = (
        text.replace("solve(", "f(")
        .replace("cell + 1 :])", "cell + 1 :], then=0)")
        .replace("argv[1])", "argv[1], then=0)")
    )
    result = (
        Solver(written(text.replace('find("0")', 'replace(".", "0").find("0")')))
        .load()
        .solve(TEXTBOOK)
    )
    assert result.solutions == (SOLVED.givens,)


def test_what_a_try_leaves_running_is_not_waited_for(written: Write) -> None:
    """It holds the pipe on which the try is told."""
    text = body("leetcode_in_place") + "\n_solve = Solution.solveSudoku\n"
    text += "def _forks(self, board):\n    pid = os.fork() or time.sleep(20) or os._exit(0)\n    pids.append(pid)\n"
    text += "    _solve(self, board)\npids = []\nSolution.solveSudoku = _forks\n"
    begin = time.monotonic()
    Solver(written(text)).load()
    assert time.monotonic() - begin < 15


def test_the_clock_is_not_the_files_to_set(written: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    """The time is taken by a clock that the file cannot stand in for."""
    for clock in ("perf_counter_ns", "process_time_ns"):
        monkeypatch.setattr(
            time, clock, getattr(time, clock)
        )  # the file sets them in this process; put back at the end
    stopped = "time.perf_counter_ns = time.process_time_ns = lambda: 0\n"
    solver = Solver(written(stopped + body("leetcode_in_place"))).load()
    assert solver.timed(TEXTBOOK)[1] > 0


def test_a_generator_without_end_that_repeats_itself_claims_one_board(written: Write) -> None:
    """As often as it was asked for, and nothing about others."""
    solver = Solver(
        written(body("yields_all", **{"    yield board": "    while True: yield board"}))
    ).load()
    assert solver.solve(TEXTBOOK, Limits(2)) == Result((SOLVED.givens,), Stop.GAVE_UP)


def test_a_flood_of_prints_is_told(written: Write) -> None:
    """It is not kept, and not taken for a long search."""
    text = (
        body("leetcode_in_place")
        + "\nSolution.solveSudoku = lambda self, board: [print('x' * 10**6) for _ in range(99)]\n"
    )
    solver = Solver(written(text), entry="Solution.solveSudoku", board="chars").load()
    with pytest.raises(OutputLimitExceeded, match="wrote more than 64 MB"):
        solver.solve(TEXTBOOK)
