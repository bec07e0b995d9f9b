"""C++ files of many styles, each compiled and asked as the worker asks it."""

from __future__ import annotations

from pathlib import Path

import pytest

from solvers.errors import CompileError, Crashed, NoCompiler, NotASolver
from solvers.puzzle import Puzzle
from solvers.result import Stop
from solvers.solver import Limits
from solvers.worker.worker import Worker
from tests.adapters.compiled import SOLUTIONS, adapter, driven, need, without_compilers, written
from tests.adapters.drive import ANSWER, NO_SOLUTION, TEXTBOOK, grids

STYLES = (
    "leetcode.cpp",  # class Solution, no includes
    "competitive.cpp",  # #define int long long, typedefs, solve(grid, 0, 0), a main that reads
    "course.cc",  # a global array, names of std, default arguments
    "returned.cxx",  # a namespace, a constant board, an optional board back
    "declared.cpp",  # methods defined outside the class, rows as strings, zeros, reads standard input
    "pointers.cpp",  # int** and a size
    "text.cpp",  # a string of 81 in and out
    "held.cpp",  # the board is a private member, given to the constructor
)


@pytest.fixture(autouse=True)
def _needs_a_compiler() -> None:
    need("g++")


@pytest.mark.parametrize("name", STYLES)
def test_every_style_is_called_with_the_board_that_it_takes(name: str) -> None:
    """It solves the textbook puzzle, twice the same, and does not solve one that cannot be."""
    with driven(name) as solver:
        first, none, again = (solver.solve(text) for text in (TEXTBOOK, NO_SOLUTION, TEXTBOOK))
        assert grids([first, again]) == [ANSWER, ANSWER]
        assert first.stop is Stop.ENOUGH
        assert none.solutions == ()
        assert none.stop in (Stop.EXHAUSTED, Stop.GAVE_UP)


def test_one_solution_claims_nothing_about_others() -> None:
    """Asked for two solutions, it gives one and has given up."""
    with driven("leetcode.cpp") as solver:
        assert solver.solve(TEXTBOOK, Limits(2)).stop is Stop.GAVE_UP


def test_an_instance_can_be_reused() -> None:
    """A class says that it can; then it keeps its instance, and answers the same."""
    with driven("returned.cxx", reuse=True) as solver:
        assert solver.hello == ["sudoku", "1", "returned.cxx", "one", "reusable"]
        assert grids([solver.solve(TEXTBOOK), solver.solve(TEXTBOOK)]) == [ANSWER, ANSWER]


def test_other_boards_are_unsupported() -> None:
    """A board of another shape and a request in a batch are declined, and it goes on."""
    with driven("leetcode.cpp") as solver:
        solver.send(f"solve 2x2 1 none {'.' * 16}\nbatch 1 2\n{TEXTBOOK}\n{TEXTBOOK}\n")
        assert [solver.read().split()[:2] for _ in range(2)] == [["error", "unsupported"]] * 2
        assert grids([solver.solve(TEXTBOOK)]) == [ANSWER]


def test_an_exception_is_told_with_its_line() -> None:
    """The type, what it says, and the line of the user's file from which it came; the next puzzle is asked anyway."""
    with driven("throws.cpp") as solver:
        for _ in range(2):
            with pytest.raises(Crashed, match=r"std::out_of_range: .*\(throws.cpp:5\)"):
                solver.solve(TEXTBOOK)


def test_a_program_that_reads_is_run_as_it_is() -> None:
    """A file with a main that reads a puzzle, and no function that takes a board, is a program."""
    solver = adapter("stdin.cpp").load()
    assert grids([solver.solve(Puzzle.parse(TEXTBOOK))]) == [ANSWER]


def test_a_compile_error_has_the_users_own_line(tmp_path: Path) -> None:
    """The compiler's words name the file as the user does, and the line as the user counts it."""
    path = written(
        tmp_path,
        "mine.cpp",
        "class Solution {\npublic:\n    void solveSudoku(vector<vector<char>>& b) { b = 1; x; }\n};\n",
    )
    with pytest.raises(
        CompileError,
        match=r"(?sm)mine.cpp does not compile:.*^mine.cpp:3:\d+: error: .x. was not declared",
    ) as error:
        adapter(path).load()
    assert str(tmp_path) not in str(error.value)
    assert "sudoku-solvers" not in str(error.value)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "bool isValid(int b[9][9]) { return 1; }\nint main() {}",
            "has no function that takes a board; found isValid, main",
        ),
        ("// bool solve(int b[9][9]) { return 1; }", "it has no functions"),
        (
            "vector<int> twoSum(vector<int>& nums, int t) { return nums; }",
            "takes a board; found twoSum",
        ),
        (
            "void solve(const vector<vector<int>>& board) { print(board); }",
            "takes a board; found solve",
        ),
        (
            "class Solution { public: void solveSudoku(vector<vector<char>>& b) { /* here */ } };",
            "solveSudoku is empty",
        ),
        ("bool solveSudoku(vector<vector<char>>& b) { return false; }", "solveSudoku is empty"),
        (
            "struct B {}; void solve(vector<B*>& b) { b.clear(); b.resize(1); }",
            "takes no board of a kind that is known",
        ),
    ],
)
def test_a_file_without_a_solver_is_none(tmp_path: Path, text: str, said: str) -> None:
    """No function that takes a board, a stub, or a board of a kind of its own: said so, with what there is."""
    with pytest.raises(NotASolver, match=said):
        adapter(written(tmp_path, "mine.cpp", text)).load()


def test_a_missing_compiler_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The error names the file, the compiler, and how to get it."""
    without_compilers(monkeypatch, tmp_path)
    with pytest.raises(
        NoCompiler, match=r"leetcode.cpp needs a C\+\+ compiler .*apt install g\+\+"
    ):
        adapter("leetcode.cpp").load()


def test_a_worker_serves_it() -> None:
    """The file by its name is a solver everywhere, in a process of its own."""
    with Worker(str(SOLUTIONS / "leetcode.cpp")) as worker:
        assert grids([worker.solve(Puzzle.parse(TEXTBOOK), Limits(time_limit=10))]) == [ANSWER]
