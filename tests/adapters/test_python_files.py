"""Python files: which function is chosen, which files are refused, and what running them does."""

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
from solvers.errors import CompileError, InputError, NotASolver, OptionError
from solvers.puzzle import Puzzle
from solvers.registry.registry import create
from solvers.registry.spec import Spec
from solvers.result import Status
from solvers.worker.worker import Worker
from tests.adapters.loading import ANSWER, SOLUTIONS, TEXTBOOK, adapter, edited

Load = Callable[..., Any]
Write = Callable[[str], str]

RIGHT = edited("returns_a_copy.py")
SOLVED = (ANSWER.givens,)


# --- choosing


def test_an_entry_point_can_be_named(written: Write) -> None:
    """It is a function, a method, or a class with one. A wrong name is an error."""
    text = "\n\ndef mine(board):\n    return solveSudoku(board, 0, 0)\n"
    path = written(edited("geeks_row_col.py") + text)
    assert Solver(path).load().solver.entry.name == "solveSudoku"
    named = Solver(path, entry="mine").load()
    assert named.solver.entry.name == "mine"
    assert named.solve(TEXTBOOK).solutions == SOLVED
    of_class = adapter("leetcode_in_place.py", entry="Solution").load()
    assert of_class.solver.entry.name == "Solution.solveSudoku"
    said = "no function yours that takes a board; found functions printing, isSafe"
    with pytest.raises(NotASolver, match=said):
        Solver(path, entry="yours").load()


def test_nothing_replaces_leetcodes_method(load: Load) -> None:
    """If it fails, a method of another name is not called, since LeetCode would not call it."""
    answer = f'[list("{ANSWER}"[n * 9 : n * 9 + 9]) for n in range(9)]'
    text = (
        "    def solveSudoku(self, board):\n        raise RuntimeError('always')\n"
        f"    def solve(self, board):\n        board[:] = {answer}\n"
    )
    assert load(f"class Solution:\n{text}").solver.entry.name == "Solution.solveSudoku"
    assert load(f"class Other:\n{text}").solver.entry.name == "Other.solve"


def test_a_class_named_by_its_path_is_adapted(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A class for LeetCode in an installed module is served like a file."""
    (tmp_path / "of_a_user.py").write_text(RIGHT)
    monkeypatch.syspath_prepend(tmp_path)
    solver = create(Spec.parse("of_a_user:Solution"))
    assert solver == Solver("of_a_user:Solution")
    assert solver.load().solve(TEXTBOOK).solutions == SOLVED


def test_the_form_of_the_board_can_be_named() -> None:
    """The option `board` must be one of the forms."""
    path = SOLUTIONS / "leetcode_in_place.py"
    assert create(Spec.parse(f"{path}:board=chars")) == Solver(str(path), board="chars")
    with pytest.raises(OptionError, match="board cannot be 'wood'"):
        create(Spec.parse(f"{path}:board=wood"))


def test_a_function_is_named_by_an_option() -> None:
    """`mine.py:solve` looks like a class of a module; the error says how to write it."""
    with pytest.raises(OptionError, match=r"write mine\.py:entry=solve"):
        Spec.parse("mine.py:solve")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="without forks no form is tried")
def test_a_solver_that_dies_when_it_is_tried_is_loaded(load: Load) -> None:
    """The first puzzle will show how it dies, if the file shows how it is called."""
    text = "import os\n\ndef solve(board: list[list[str]]):\n    os.abort()\n"
    assert load(text).solver.form.name == "chars"


def test_a_solver_that_stops_its_process_is_loaded(load: Load) -> None:
    """A try that a signal stopped is killed: no alarm would end it."""
    stops = "class Solution:\n def solveSudoku(self, board): os.kill(os.getpid(), signal.SIGSTOP)"
    solver = load(f"import os, signal\n{stops}")
    assert solver.solver.entry.name == "Solution.solveSudoku"


def test_trying_forms_leaves_no_trace(load: Load) -> None:
    """Forms are tried in other processes, so that global variables have their first values."""
    head = "        grid = copy.deepcopy(grid)"
    calls = ("class Solution:", "calls = []\n\n\nclass Solution:")
    solver = load(edited("returns_a_copy.py", calls, (head, f"        calls.append(1)\n{head}")))
    assert solver.solver.module.names["calls"] == []
    solver.solve(TEXTBOOK)
    assert solver.solver.module.names["calls"] == [1]


def test_a_process_that_a_try_leaves_running_is_not_waited_for(load: Load) -> None:
    """It holds the pipe that the result of the try comes through."""
    begin = time.monotonic()
    load(
        edited("leetcode_in_place.py")
        + """
_solve = Solution.solveSudoku
def _forks(self, board):
    pid = os.fork() or time.sleep(60) or os._exit(0)
    pids.append(pid)
    _solve(self, board)
pids = []
Solution.solveSudoku = _forks
"""
    )
    assert time.monotonic() - begin < 45


# --- refused files


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
def test_a_file_without_a_solver_is_refused(load: Load, text: str, said: str) -> None:
    """The error says what the file contains, and where an empty function is."""
    with pytest.raises(NotASolver) as caught:
        load(text)
    assert said in str(caught.value)


def test_a_syntax_error_in_markdown_has_the_users_line(load: Load) -> None:
    """The message is Python's, with a caret."""
    text = "Here:\n\n```python\ndef solve(board):\n    for x in :\n        pass\n```\n"
    with pytest.raises(CompileError) as caught:
        load(text)
    assert caught.value.line == 5
    assert caught.value.cause == "SyntaxError: invalid syntax\n    for x in :\n             ^"


def test_a_file_that_cannot_be_read_is_an_input_error(tmp_path: Path) -> None:
    """The error names the file."""
    with pytest.raises(InputError, match=r"gone\.py cannot be read"):
        Solver(str(tmp_path / "gone.py")).load()


def test_a_folder_is_not_a_source_file(tmp_path: Path) -> None:
    """The error says that it is a folder."""
    (tmp_path / "mine.py").mkdir()
    with pytest.raises(InputError, match=r"mine\.py is a folder; name a source file"):
        create(Spec.parse(str(tmp_path / "mine.py")))


# --- what a file does when it is run


def test_an_exception_at_the_top_does_not_hide_definitions(load: Load) -> None:
    """Statements before and after it count."""
    text = f"raise ValueError\n{RIGHT}\n1 / 0\nimport nothing_of_that_name\n"
    assert load(text).solve(TEXTBOOK).solutions == SOLVED


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system has no alarms")
def test_an_endless_loop_at_the_top_is_left(load: Load) -> None:
    """It is interrupted after a time, and the definitions count."""
    assert load(f"{RIGHT}\nwhile True:\n    pass\n").solve(TEXTBOOK).solutions == SOLVED


def test_a_file_that_deletes_itself_deletes_a_copy(written: Write) -> None:
    """`__file__` is the copy."""
    path = written(f"{RIGHT}\nos.remove(__file__)\n")
    assert Solver(path).load().solve(TEXTBOOK).solutions == SOLVED
    assert Path(path).exists()


def test_standard_streams_are_restored(load: Load, capsys: pytest.CaptureFixture[str]) -> None:
    """Prints do not reach them, and a solver that replaces them replaces only its own."""
    before = sys.stdin, sys.stdout
    head = "        grid = copy"
    text = edited("returns_a_copy.py", (head, f"        print('call')\n{head}"))
    load(f"{text}\nprint('import')\nsys.stdout = None\n").solve(TEXTBOOK)
    assert (sys.stdin, sys.stdout) == before
    assert capsys.readouterr().out == ""


def test_the_file_cannot_replace_the_clock(load: Load, monkeypatch: pytest.MonkeyPatch) -> None:
    """Replacing functions of `time` does not change the measured times."""
    for clock in ("perf_counter_ns", "process_time_ns"):  # restored at the end of the test
        monkeypatch.setattr(time, clock, getattr(time, clock))
    stopped = "time.perf_counter_ns = time.process_time_ns = lambda: 0\n"
    solver = load(stopped + edited("leetcode_in_place.py"))
    assert solver.timed(TEXTBOOK)[1] > 0


def test_creating_the_adapter_runs_nothing(written: Write) -> None:
    """Not even a file that would end the process."""
    Solver(written("import os\nos._exit(3)\n"))


# --- files served by a worker


@pytest.mark.slow
@pytest.mark.parametrize("name", ["geeks_row_col.py", "stdin_program.py"])
def test_a_worker_serves_a_file_that_prints(name: str) -> None:
    """Prints of a function are not read as answers; a script is run again for each puzzle."""
    with Worker(str(SOLUTIONS / name)) as worker:
        for puzzle in (TEXTBOOK, ANSWER, TEXTBOOK):
            assert worker.solve(puzzle).solutions == SOLVED
        unsatisfiable = Puzzle.parse(f"531{str(TEXTBOOK)[3:]}")
        assert worker.solve(unsatisfiable).status is Status.UNSATISFIABLE


@pytest.mark.slow
def test_a_script_may_take_its_puzzle_as_an_argument(load: Load) -> None:
    """It is run as `python mine.py 53..7...`."""
    text = edited(
        "exits_with_answer.py",
        ("sys.exit(text)", "print(text)"),
        ("def solve(text)", "def f(text, *, then)"),
        ("solve(", "f("),
        ("cell + 1 :])", "cell + 1 :], then=0)"),
        ("argv[1])", "argv[1], then=0)"),
        ('find("0")', 'replace(".", "0").find("0")'),
    )
    assert load(text).solve(TEXTBOOK).solutions == SOLVED
