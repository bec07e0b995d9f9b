"""How the command line starts: what it imports, and the completion of a shell."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]


def completed(shell: str, words: str, current: str) -> list[str]:
    """What the completion of a shell asks for: `current` is an index, or a word for fish."""
    env = os.environ | {
        "_SUDOKU_COMPLETE": f"{shell}_complete",
        "COMP_WORDS": words,
        "COMP_CWORD": current,
    }
    done = subprocess.run(
        [sys.executable, "-m", "solvers"],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env=env,
        check=True,
    )
    return done.stdout.splitlines()


def imported_by(*arguments: str | Path) -> set[str]:
    """The modules that a command has imported when it ends."""
    code = f"""
import sys
sys.argv = ["sudoku", *{[*map(str, arguments)]!r}]
from solvers.cli import main
try:
    main()
except SystemExit as end:
    print("MODULES", *sys.modules, file=sys.stderr)
    raise
"""
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=False
    )
    message, _, modules = done.stderr.partition("MODULES ")
    assert done.returncode == 0, message
    return set(modules.split())


def large(modules: set[str]) -> set[str]:
    """Those of the libraries that take long to import, and SQLite."""
    return modules & {
        *("aiohttp", "constraint", "fsspec", "jinja2", "numba", "numpy", "ortools", "pandas"),
        *("platformdirs", "psutil", "pyarrow", "rich", "scipy", "sqlite3", "zstandard"),
    }


STORE = {"platformdirs", "psutil", "sqlite3"}
STATISTICS = {"numpy", "scipy"}


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store with a run of two solvers."""
    path = tmp_path_factory.mktemp("startup") / "runs.sqlite"
    compared = imported_by(
        *("compare", "data/4x4.txt", "--solvers", "naive,bitmasks", "--processes", "1"),
        *("--no-pin", "--store", path),
    )
    assert large(compared) - STATISTICS == {*STORE, "rich"}  # a ratio may have an interval
    return path


@pytest.mark.sample(5)
@pytest.mark.parametrize(
    ("arguments", "libraries"),
    [
        ("--help", set()),
        ("--version", set()),
        ("solvers", set()),
        ("solve 1.....3........2", {"platformdirs"}),
        ("config", {"platformdirs"}),
        ("check solvers.backtracking.bitmasks:Solver --quick --no-speed", {"psutil", "rich"}),
        ("runs --store STORE", STORE),
        ("export --store STORE", STORE),
        ("diff STORE STORE", STORE | STATISTICS),
        ("report STORE -o - --format json", STORE | STATISTICS),
        ("report STORE -o - --format md --no-charts", STORE | STATISTICS),
        ("report STORE -o -", STORE | STATISTICS | {"jinja2"}),
    ],
)
def test_a_command_imports_only_what_it_needs(
    arguments: str, libraries: set[str], store: Path
) -> None:
    """A page imports jinja2, and no report imports a library that draws."""
    assert large(imported_by(*arguments.replace("STORE", str(store)).split())) == libraries


def test_help_imports_no_command() -> None:
    """Nor what commands need: rich, psutil, SQLite and NumPy."""
    loaded = imported_by("--help")
    assert not {name for name in loaded if name.endswith("_command")}
    assert not loaded & {"rich", "psutil", "sqlite3", "numpy", "typer", "pydantic", "platformdirs"}


def test_a_command_imports_no_other_command() -> None:
    """Nor does the help of a command import rich."""
    loaded = imported_by("solve", "--help")
    assert {name for name in loaded if name.endswith("_command")} == {"solvers.cli.solve_command"}
    assert "rich" not in loaded


def test_solving_a_file_of_lines_imports_no_network_and_no_other_format() -> None:
    """Nor does it start processes, or read the metadata of plug-ins."""
    loaded = imported_by("solve", "data/easy.txt", "-o", os.devnull, "--solver", "lanes")
    assert not loaded & {
        "email",
        "ssl",
        "http.client",
        "xml.sax",
        "multiprocessing",
        "scipy",
        "numba",
    }
    assert "solvers.formats.opensudoku_xml" not in loaded


@pytest.mark.skipif(sys.platform != "linux", reason="counts threads in /proc")
def test_numpy_starts_no_threads_that_nothing_uses() -> None:
    """Processes that are started later get the environment that the user set."""
    code = """
import os
from solvers.cli.puzzle_solver import AnswerFormat, Limits, PuzzleSolver
from solvers.puzzle import STANDARD
before = dict(os.environ)
PuzzleSolver("lanes", Limits(), AnswerFormat.LINE).solver(STANDARD)
assert os.environ == before
import numpy
print(len(os.listdir("/proc/self/task")))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, cwd=ROOT, check=True)
    assert int(done.stdout) == 1


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_for_a_shell_calls_sudoku(shell: str) -> None:
    """The line of the README that each shell runs defines a completion of `sudoku`."""
    done = subprocess.run(
        [sys.executable, "-m", "solvers"],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env=os.environ | {"_SUDOKU_COMPLETE": f"{shell}_source"},
        check=True,
    )
    assert f"_SUDOKU_COMPLETE={shell}_complete" in done.stdout
    assert f"_SUDOKU_COMPLETE={shell}_source" in (ROOT / "README.md").read_text()


@pytest.mark.parametrize(
    ("shell", "words", "current", "expected"),
    [
        ("bash", "sudoku so", "1", ["plain,solve", "plain,solvers"]),
        ("bash", "sudoku solve --solver fewest", "3", ["plain,fewest-first"]),
        ("bash", "sudoku compare --js", "2", ["plain,--json"]),
        ("bash", "sudoku solve --on-error ", "3", ["plain,stop", "plain,skip"]),
        ("bash", "sudoku check mine.p", "2", ["file,mine.p"]),
        (
            "zsh",
            "sudoku dif",
            "1",
            ["plain", "diff", "Compare two runs: what changed, failures, solved counts, times."],
        ),
        (
            "fish",
            "sudoku merg",
            "merg",
            ["plain,merge\tCopy the runs of one store to another."],
        ),
    ],
)
def test_a_shell_completes(shell: str, words: str, current: str, expected: list[str]) -> None:
    """Commands, options, values, the names of solvers, and files."""
    assert completed(shell, words, current) == expected


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_every_command_that_the_help_shows_is_completed(shell: str) -> None:
    """Without a word, also `sudoku` alone."""
    text = " ".join(completed(shell, "sudoku ", "" if shell == "fish" else "1"))
    assert all(name in text for name in ("solve", "check", "compare", "report", "config"))
    assert "serve" not in text
