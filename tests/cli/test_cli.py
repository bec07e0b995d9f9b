"""The command line as a user sees it: output, exit codes, errors without a traceback."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from solvers.result import Result
from tests import sudoku_command

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
UNIQUE = "1234341221434..."
MANY = "1.....3........2"
NONE = "123....4........"


def sudoku(
    *args: str, stdin: str = "", env: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Run the command in a separate process, in the root folder of the project."""
    clean = {key: value for key, value in os.environ.items() if key != "SUDOKU_SOLVER"}
    return sudoku_command.run(*args, stdin=stdin, env=clean | (env or {}))


@pytest.mark.parametrize(
    ("puzzle", "code", "words"),
    [
        (UNIQUE, 0, "one solution"),
        (MANY, 0, "at least 2 solutions"),
        (NONE, 1, "no solution"),
        ("11..............", 1, "no solution: row 1 has 1 given at r1c1 and r1c2"),
    ],
)
def test_solve_says_none_one_or_many(puzzle: str, code: int, words: str) -> None:
    """The text and the exit code say it. Contradictory givens are named."""
    done = sudoku("solve", puzzle)
    assert done.returncode == code
    assert words in done.stdout
    assert not done.stderr


def test_solve_draws_the_grid() -> None:
    """The solution is printed as a grid with boxes."""
    assert (
        "1 2 | 3 4\n3 4 | 1 2\n----+----\n2 1 | 4 3\n4 3 | 2 1\n" in sudoku("solve", UNIQUE).stdout
    )


@pytest.mark.parametrize("solver", ["propagation", "dancing-links", "cp-sat", "python-constraint"])
def test_all_288_solutions_of_the_empty_4x4_puzzle_are_found(solver: str) -> None:
    """`--solution-limit all` finds each of them once."""
    lines = sudoku(
        "solve", "." * 16, "--solution-limit", "all", "--solver", solver, "--format", "solutions"
    ).stdout.split()
    assert len(lines) == len(set(lines)) == 288


def test_solve_writes_several_formats() -> None:
    """`line` is the format of the bundled data. `json` has the status and all solutions."""
    assert sudoku("solve", UNIQUE, "--format", "line").stdout == f"{UNIQUE} 1 1234341221434321\n"
    assert sudoku("solve", NONE, "--format", "line").stdout == f"{NONE} 0 -\n"
    assert sudoku("solve", MANY, "--format", "line").stdout.split()[1] == "2+"
    answer = json.loads(sudoku("solve", MANY, "--format", "json", "--solution-limit", "all").stdout)
    assert (answer["status"], answer["stop"], answer["shape"]) == ("multiple", "exhausted", "2x2")
    assert len(answer["solutions"]) > 2
    assert Result.from_dict(answer).to_dict() == answer


def test_solve_reads_files_and_standard_input(tmp_path: Path) -> None:
    """Each puzzle has one answer, in order. The exit code is the highest of all."""
    file = tmp_path / "puzzles.txt"
    file.write_text(f"{UNIQUE}\n{NONE}\n")
    from_file = sudoku("solve", str(file), "--format", "line")
    assert [line.split()[1] for line in from_file.stdout.splitlines()] == ["1", "0"]
    assert from_file.returncode == 1
    assert (
        sudoku("solve", "-", "--format", "line", stdin=file.read_text()).stdout == from_file.stdout
    )


def test_a_time_limit_that_decides_nothing_is_exit_code_3() -> None:
    """The text says that it is undecided, which is not the same as no solution."""
    done = sudoku(
        "solve",
        "." * 81,
        "--solution-limit",
        "all",
        "--time-limit",
        "0.1",
        "--solver",
        "save-and-continue",
    )
    assert done.returncode == 0 or "solutions" in done.stdout
    hard = "." * 72 + "12345678."
    done = sudoku("solve", hard, "--solver", "tests.fakes:Uninterruptible", "--time-limit", "0.2")
    assert done.returncode == 3
    assert "undecided" in done.stdout


@pytest.mark.parametrize(
    ("args", "cause", "remedy"),
    [
        (("solve", "1" * 80), "80 cells, but a 9x9 puzzle has 81 (1 missing)", "for each blank"),
        (("solve", "A" + "." * 80), "column 1: 'A' is not a digit of a 9x9 puzzle", "use 1 to 9"),
        (("solve", "no-such-file.txt"), "no file no-such-file.txt", "name a file"),
        (("solve", UNIQUE, "--solver", "bitmask"), "no solver 'bitmask'", "did you mean bitmasks?"),
        (
            ("solve", UNIQUE, "--solver", ""),
            "'' is not the name of a solver",
            "write NAME or NAME:",
        ),
        (
            ("solve", UNIQUE, "--solver", " "),
            "'' is not the name of a solver",
            "write NAME or NAME:",
        ),
        (
            ("solve", UNIQUE, "--solver", "cp-sat:wrkers=2"),
            "no option 'wrkers'",
            "did you mean workers?",
        ),
        (("solve", UNIQUE, "--solution-limit", "0"), "--solution-limit 0", "from 1, or all"),
        (
            ("solve", UNIQUE, "--solution-limit", "many"),
            "--solution-limit many",
            "give a number from 1, or all",
        ),
        (("solve", UNIQUE, "--time-limit", "-1"), "--time-limit -1 is out of range", "more than 0"),
        (
            ("solve", UNIQUE.replace("1", "1.", 1)),
            "17 cells, but a 4x4 puzzle has 16",
            "for each blank",
        ),
        (("solve", ""), "the text has no puzzle", ""),
        (("solve", "puzzles"), "there is no file puzzles", "or give a puzzle of 81 characters"),
        (("solve", "no*.txt"), "the pattern no*.txt does not match any file", "name a file"),
        (
            ("solve", UNIQUE, "--time-limit", "inf"),
            "--time-limit inf is out of range",
            "at most 1,000,000,000",
        ),
        (
            ("solve", UNIQUE, "--solver", "tests.fakes:FailsToStart"),
            "FailsToStart cannot be created: SystemExit: 5",
            "",
        ),
        (
            ("compare", "--solvers", "naive,tests.fakes:NoSolver"),
            "NoSolver: it is not a solver",
            "with a method solve",
        ),
        (
            ("compare", "data/4x4.txt", "--json", "data/4x4.txt"),
            "would be overwritten",
            "name another file",
        ),
        (
            ("solve", "data/4x4.txt", "-o", "data/4x4.txt"),
            "would be overwritten",
            "name another file",
        ),
        (("compare", "no-such-file.txt"), "no-such-file.txt", ""),
        (("compare", "--solvers", ""), "no solvers to compare", "name some"),
        (("compare", "--solvers", "naive,naive"), "naive is named twice", "name each once"),
        (
            ("compare", "--solvers", "naive,tests.fakes:Nobody"),
            "no solver tests.fakes:Nobody",
            "package.module:Class",
        ),
    ],
)
def test_bad_input_is_exit_code_2_with_cause_and_remedy(
    args: tuple[str, ...], cause: str, remedy: str
) -> None:
    """There is one line on standard error, nothing on standard output, and no traceback."""
    done = sudoku(*args)
    assert done.returncode == 2
    assert cause in done.stderr
    assert remedy in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == ""


def test_a_bad_line_in_a_file_is_named(tmp_path: Path) -> None:
    """File and line come before the cause."""
    file = tmp_path / "puzzles.txt"
    file.write_text(f"{UNIQUE}\n{UNIQUE}9\n")
    done = sudoku("compare", str(file), "--solvers", "naive")
    assert done.returncode == 2
    assert f"{file}:2: 17 cells" in done.stderr


def test_solvers_lists_them_all_by_family() -> None:
    """The list is text of 80 columns, or JSON with all that is known about each."""
    table = sudoku("solvers").stdout
    rows = json.loads(sudoku("solvers", "--json").stdout)
    by_name = {row["name"]: row for row in rows}
    assert by_name.keys() >= {"naive", "propagation", "cp-sat", "python-constraint"}
    assert all(f"\n  {row['name']}  " in table for row in rows)
    wide = [line for line in table.splitlines() if len(line) > 80 and "pip install" not in line]
    assert wide == []
    assert table.index("backtracking: ") < table.index("  naive ") < table.index("CP: constraint")
    assert by_name["cp-sat"]["version"].startswith("ortools ")
    known = {key: by_name["cp-sat"][key] for key in ("family", "licence", "installed", "claims")}
    assert known == {
        "family": "CP",
        "licence": "Apache-2.0",
        "installed": True,
        "claims": ["none", "unique", "count"],
    }
    assert by_name["naive"]["family"] == by_name["compiled"]["family"] == "backtracking"


def test_solvers_lists_those_that_are_named() -> None:
    """By family or by name. An unknown word is an error that names the nearest solver."""
    names = [row["name"] for row in json.loads(sudoku("solvers", "cp", "naive", "--json").stdout)]
    assert names[0] == "naive"
    assert "cp-sat" in names
    assert "blanks" not in names
    unknown = sudoku("solvers", "nave")
    assert (unknown.returncode, "did you mean naive" in unknown.stderr) == (2, True)


def test_config_shows_the_solver_and_its_setting() -> None:
    """The environment variable overrides the default, and both are shown."""
    assert (
        sudoku("config")
        .stdout.rstrip()
        .endswith("(default: the fastest installed complete solver)")
    )
    shown = sudoku("config", env={"SUDOKU_SOLVER": "blanks"}).stdout
    assert shown.startswith("blanks  (environment variable SUDOKU_SOLVER)\n  overrides ")
    assert sudoku("config", env={"SUDOKU_SOLVER": "blnks"}).returncode == 2


def test_a_closed_pipe_is_not_an_error(tmp_path: Path) -> None:
    """`sudoku solve FILE | head -n 1` prints no traceback."""
    file = tmp_path / "puzzles.txt"
    file.write_text(f"{UNIQUE}\n" * 5000)
    command = (
        f"'{sys.executable}' -m solvers solve {file} --solver bitmasks --format line | head -n 1"
    )
    done = subprocess.run(
        command, shell=True, capture_output=True, text=True, cwd=ROOT, check=False
    )
    assert done.stdout.startswith(UNIQUE)
    assert done.stderr == ""


def test_an_input_file_is_not_overwritten(tmp_path: Path) -> None:
    """It is recognised by its name, and as standard input or output."""
    file = tmp_path / "puzzles.txt"
    file.write_text(f"{UNIQUE}\n")
    python = f"'{sys.executable}' -m solvers solve"
    for command in (
        f"{python} {file} -o {file}",
        f"{python} - -o {file} < {file}",
        f"{python} {file} --format line >> {file}",
    ):
        done = subprocess.run(
            command, shell=True, capture_output=True, text=True, cwd=ROOT, check=False
        )
        assert done.returncode == 2, command
        assert "would be overwritten" in done.stderr
        assert file.read_text() == f"{UNIQUE}\n"


@pytest.mark.parametrize("solver", ["lanes", "compiled"])
def test_a_solver_that_needs_numba_says_so(solver: str) -> None:
    """If Numba must not compile, there is one line and exit code 2."""
    done = subprocess.run(
        [sys.executable, "-m", "solvers", "solve", "." * 81, "--solver", solver],
        capture_output=True,
        text=True,
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
        check=False,
    )
    assert done.returncode == 2
    assert f"{solver} needs Numba's compiler, but NUMBA_DISABLE_JIT is set" in done.stderr
    assert "Traceback" not in done.stderr


def test_help_loads_no_solver() -> None:
    """`sudoku --help` imports no solver library, no rung and no model."""
    code = (
        "import sys; sys.argv = ['sudoku', '--help']\nfrom solvers.cli import main\n"
        "try:\n    main()\nexcept SystemExit:\n    pass\n"
        "print(*sys.modules, file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True
    )
    loaded = set(done.stderr.split())
    assert "compare" in done.stdout
    assert not loaded & {
        "ortools",
        "constraint",
        "numba",
        "numpy",
        "solvers.backtracking.naive",
        "solvers.models.cp_sat",
    }


def test_compare_shows_agreement_and_exits_0(tmp_path: Path) -> None:
    """Each solver has a row, and the JSON has every record. A noisy run has no ranks."""
    puzzles, out = tmp_path / "puzzles.txt", tmp_path / "out.json"
    puzzles.write_text(f"{UNIQUE}\n{MANY}\n{NONE}\n")
    solvers = "naive,cp-sat:seed=1,propagation"
    done = sudoku(
        *("compare", str(puzzles), "--solvers", solvers, "--processes", "1", "--json", str(out))
    )
    assert done.returncode == 0, done.stdout + done.stderr
    rows = [line.split()[:2] for line in done.stdout.splitlines() if "3/3" in line]
    assert {solver for _, solver in rows} == {"naive", "cp-sat:seed=1", "propagation"}
    assert "all solvers agree" in done.stdout
    document = json.loads(out.read_text())
    shown = ["1", "2", "3"] if document["ranked"] else ["-"] * 3
    assert [rank for rank, _ in rows] == shown
    assert len(document["records"]) == 9
    assert {record["status"] for record in document["records"]} == {
        "unique",
        "multiple",
        "unsatisfiable",
    }
    assert document["disagreements"] == []


def test_compare_names_the_solver_at_fault_and_exits_1(tmp_path: Path) -> None:
    """It prints the verdict, the claims and the verified grid."""
    puzzles = tmp_path / "puzzles.txt"
    puzzles.write_text(f"{MANY}\n")
    solvers = "tests.fakes:SaysNone,propagation"
    done = sudoku("compare", str(puzzles), "--solvers", solvers, "--processes", "1")
    assert done.returncode == 1
    assert "tests.fakes:SaysNone: refuted: claims no solution, but there is another" in done.stdout
    assert "At fault: tests.fakes:SaysNone." in done.stdout
    assert "verified" in done.stdout


def test_a_timeout_in_compare_is_a_result(tmp_path: Path) -> None:
    """It is shown and counted, and the exit code is 0."""
    puzzles = tmp_path / "puzzles.txt"
    puzzles.write_text("." * 81 + "\n")
    done = sudoku(
        "compare",
        str(puzzles),
        "--solvers",
        "tests.fakes:Uninterruptible,propagation",
        "--time-limit",
        "0.5",
        "--processes",
        "1",
    )
    assert done.returncode == 0, done.stdout + done.stderr
    row = next(line for line in done.stdout.splitlines() if "tests.fakes" in line)
    assert "> 0.5 s" in row
    assert "1 timeout" in done.stdout


def test_an_output_that_cannot_be_written_is_reported_before_the_run(tmp_path: Path) -> None:
    """Then no result is lost."""
    done = sudoku(
        "compare", "--solvers", "naive", "--json", str(tmp_path / "no" / "folder" / "x.json")
    )
    assert done.returncode == 2
    assert "cannot write" in done.stderr
    assert done.stdout == ""
