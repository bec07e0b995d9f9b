"""`sudoku solve`: which solver it uses by default, and that it verifies other people's answers."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import solvers
from solvers.cli import puzzle_solver
from solvers.cli.answer_formats import AnswerFormat
from solvers.cli.solve_stream import SolveStream
from solvers.errors import InvalidOutput
from solvers.formats.puzzle_entry import raise_error
from solvers.puzzle import Puzzle
from solvers.registry import registry
from solvers.registry.spec import Spec
from solvers.result import Result, Stop
from solvers.solver import FIND_ONE, Limits
from solvers.worker.worker import Worker
from tests import sudoku_command

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ONES = (
    "def solve(board):\n"
    "    return [[x if x not in ('.', 0) else type(x)(1) for x in row] for row in board]\n"
)
SHORT = """
from solvers.result import Result, Stop


class Short:
    def solve(self, puzzle, limits):
        return Result(((1, 2, 3),), Stop.ENOUGH)
"""


def solve(folder: Path, *arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
    """Run `sudoku solve` in a folder; standard error ends with the modules that it imported."""
    code = (
        f"import sys; sys.argv = ['sudoku', 'solve', *{arguments!r}]\n"
        "from solvers.cli import main\n"
        "try:\n    main()\nfinally:\n    print(*sys.modules, file=sys.stderr)"
    )
    clean = {key: value for key, value in os.environ.items() if key != "SUDOKU_SOLVER"}
    own = {"PYTHONPATH": str(ROOT), "XDG_CONFIG_HOME": str(folder)}
    return subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        cwd=folder,
        env=clean | own | more,
        check=False,
    )


def test_a_single_puzzle_loads_no_compiled_solver(tmp_path: Path) -> None:
    """Loading Numba takes longer than solving the puzzle without it."""
    done = solve(tmp_path, EASY)
    assert done.returncode == 0
    assert "one solution" in done.stdout
    assert not {"numba", "llvmlite", "numpy", "rich", "psutil"} & set(done.stderr.split())


@pytest.mark.parametrize("setting", ["argument", "variable", "file"])
def test_a_setting_overrides_this_choice(setting: str, tmp_path: Path) -> None:
    """`--solver` and the configuration always decide."""
    arguments = [EASY, "--solver", "compiled"] if setting == "argument" else [EASY]
    more = {"SUDOKU_SOLVER": "compiled"} if setting == "variable" else {}
    if setting == "file":
        (tmp_path / "sudoku-solvers.toml").write_text('solver = "compiled"\n')
    done = solve(tmp_path, *arguments, **more)
    assert done.returncode == 0, done.stderr
    assert "solvers.backtracking.compiled" in done.stderr.split()


def test_a_file_is_solved_by_the_fastest_solver(tmp_path: Path) -> None:
    """Also if it has only one puzzle."""
    (tmp_path / "puzzles.txt").write_text(f"{EASY}\n")
    done = solve(tmp_path, "puzzles.txt", "--format", "line")
    assert done.returncode == 0, done.stderr
    assert "solvers.backtracking.lanes" in done.stderr.split()


def test_a_puzzle_that_takes_long_is_given_to_the_fastest_solver(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The first try ends after QUICK seconds."""
    monkeypatch.setattr(puzzle_solver, "QUICK", 1e-9)
    used = []

    class Fast:
        def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
            used.append(limits)
            return solvers.get("bitmasks").solve(puzzle, limits)

    monkeypatch.setattr(puzzle_solver.PuzzleSolver, "solver", lambda *_: Fast())
    stream = SolveStream(None, Limits(2, 60.0), AnswerFormat.LINE, raise_error)
    assert b" 1 " in b"".join(stream.answers(EASY))
    assert used == [Limits(2, 60.0 - 1e-9)]


@pytest.mark.parametrize(
    ("text", "solver", "reason"),
    [(ONES, "foreign.py", "wrong"), (SHORT, "foreign:Short", "a grid of 3 values")],
)
def test_a_wrong_answer_is_exit_code_1(text: str, solver: str, reason: str, tmp_path: Path) -> None:
    """It is not printed as a solution, for one puzzle and for a file."""
    (tmp_path / "foreign.py").write_text(text)
    (tmp_path / "puzzles.txt").write_text(f"{EASY}\n")
    for puzzle in (EASY, "puzzles.txt"):
        environment = os.environ | {"PYTHONPATH": str(ROOT)}
        done = sudoku_command.run(
            "solve", puzzle, "--solver", solver, cwd=tmp_path, env=environment
        )
        assert (done.returncode, done.stdout) == (1, ""), done.stderr
        assert "error: the solver returned a wrong answer" in done.stderr
        assert reason in done.stderr
        assert "sudoku check" in done.stderr
        assert "Traceback" not in done.stderr


@pytest.mark.parametrize("grid", [(1,) * 81, (1, 2, 3), None])
def test_a_wrong_answer_is_an_error_of_this_package(grid: object) -> None:
    """`solvers.solve`, `count` and `is_unique` raise InvalidOutput."""

    class Wrong:
        def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
            return Result((grid,), Stop.EXHAUSTED)  # type: ignore[arg-type]

    for call in (solvers.solve, solvers.count, solvers.is_unique):
        with pytest.raises(InvalidOutput, match="wrong answer"):
            call(EASY, solver=Wrong())


def test_every_solution_of_a_foreign_solver_is_verified() -> None:
    """Also those after many right ones, and those that the format does not write."""
    puzzle = Puzzle.parse("." * 16)
    right = solvers.solve(puzzle, solution_limit=None, solver="propagation").solutions

    class LastIsWrong:
        def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
            return Result((*right[:-1], (1,) * 16), Stop.EXHAUSTED)

    stream = SolveStream(
        "mine", Limits(None), AnswerFormat.LINE, raise_error, several=LastIsWrong()
    )
    with pytest.raises(InvalidOutput, match="wrong answer"):
        [*stream.answers(str(puzzle))]


def test_compiling_longer_than_the_time_limit_is_reported(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The first call on a machine compiles, which the time limit does not include."""

    def compiled(seconds: float) -> None:
        result = Result((), Stop.TIMEOUT, {"compile_seconds": seconds})
        monkeypatch.setattr(puzzle_solver, "run", lambda *_: result)
        limits = Limits(2, 0.2)
        stream = SolveStream("bitmasks", limits, AnswerFormat.LINE, raise_error)
        assert [*stream.answers("12343412214343..")]

    compiled(0.1)
    assert capsys.readouterr().err == ""
    compiled(6.0)
    assert "compiled for this machine, which took 6.00 s" in capsys.readouterr().err


def test_an_interrupted_solver_in_another_process_leaves_no_solutions(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The note says why. A solver in this process is interrupted with what it has found."""

    def interrupted(*_: object) -> Result:
        raise KeyboardInterrupt

    monkeypatch.setattr(puzzle_solver, "run", interrupted)
    worker = Worker.__new__(Worker)
    worker.spec, worker._child = Spec.parse("mine.py"), None
    for solver, note in ((worker, "what mine.py has found is not known"), (object(), "")):
        monkeypatch.setattr(registry, "get", lambda _, found=solver: found)
        with pytest.raises(KeyboardInterrupt):
            [*SolveStream("mine.py", FIND_ONE, AnswerFormat.LINE, raise_error).answers("1.3." * 4)]
        assert note in (err := capsys.readouterr().err)
        assert bool(err) == bool(note)
