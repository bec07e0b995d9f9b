"""The files that commands write, the formats they have, and what is safe for a terminal."""

from __future__ import annotations

import csv
import io
import json
import os
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

from solvers.cli import output_files
from solvers.cli.report_command import format_of
from solvers.cli.terminal_text import printable, printable_lines, quoted
from solvers.errors import InputError
from tests import sudoku_command
from tests.compare.stored_rows import change, damage
from tests.tools import need_library

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
UNIQUE, MANY = "1234341221434.21", "1" + "." * 15
ONE_PROCESS = ("--processes", "1")
SAYS_NONE = """
from solvers.result import Result, Stop


class Liar:
    def solve(self, puzzle, limits):
        return Result((), Stop.EXHAUSTED)
"""


def sudoku(folder: Path, *args: str | Path) -> subprocess.CompletedProcess[str]:
    """Run the command in a folder; there must not be a traceback."""
    paths = os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])
    env = os.environ | {"PYTHONPATH": paths, "XDG_DATA_HOME": str(folder / "data")}
    done = sudoku_command.run(*args, cwd=folder, env=env)
    assert "Traceback" not in done.stderr, done.stderr
    return done


@pytest.fixture(scope="module")
def stored(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store with one run, which tests only read."""
    folder = tmp_path_factory.mktemp("stored")
    (folder / "puzzles.txt").write_text(f"{UNIQUE}\n{MANY}\n")
    done = sudoku(
        folder,
        "compare",
        "puzzles.txt",
        "--solvers",
        "naive",
        "--processes",
        "1",
        "--store",
        "runs.sqlite",
    )
    assert done.returncode == 0, done.stderr
    return folder / "runs.sqlite"


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (
            ("--report", "new.html", "--store", "new.html"),
            "new.html is the store, and would be overwritten",
        ),
        (("--json", "./new.sqlite", "--store", "new.sqlite"), "new.sqlite is the store"),
        (("--json", "new.sqlite-wal", "--store", "new.sqlite"), "new.sqlite-wal is the store"),
        (("--json", "link.sqlite", "--store", "new.sqlite"), "link.sqlite is the store"),
        (
            ("--json", "same.html", "--report", "same.html"),
            "same.html is also written by --json; name another file",
        ),
        (("--json", "hard.txt"), "hard.txt is a puzzle file, and would be overwritten"),
        (("--json", "mine.py"), "mine.py is a solver, and would be overwritten"),
        (("--json", "tool"), "tool is a solver"),
        (("--json", "module.py"), "module.py is a solver"),
        (
            ("--report", "x.pdf"),
            "--report x.pdf: its name does not give the format; name it .html, .md or .json",
        ),
        (("--report", "-"), "--report -: its name does not give the format"),
        (("--json", "new.json", "--report", "nowhere/x.html"), "cannot write nowhere/x.html"),
    ],
)
def test_an_output_that_would_overwrite_a_file_is_refused(
    tmp_path: Path, options: tuple[str, ...], words: str
) -> None:
    """The store (even a new one), an input, another output; no new file is left behind."""
    for name in ("puzzles.txt", "mine.py", "tool", "module.py"):
        (tmp_path / name).write_text(f"{UNIQUE}\n")
    (tmp_path / "hard.txt").hardlink_to(tmp_path / "puzzles.txt")
    (tmp_path / "link.sqlite").symlink_to("new.sqlite")
    before = sorted(tmp_path.iterdir())
    solvers = "naive,mine.py,program:./tool -x,module:Class"
    done = sudoku(tmp_path, "compare", "puzzles.txt", "--solvers", solvers, *options)
    assert (done.returncode, done.stdout) == (2, "")
    assert words in done.stderr
    assert sorted(tmp_path.iterdir()) == before


def test_a_plan_file_and_the_files_of_a_resumed_run_are_not_overwritten(
    stored: Path, tmp_path: Path
) -> None:
    """They are inputs, too."""
    folder = tmp_path / "copy"
    shutil.copytree(stored.parent, folder)
    (folder / "plan.toml").write_text('puzzles = ["puzzles.txt"]\nsolvers = ["naive"]\n')
    done = sudoku(folder, "compare", "plan.toml", "--json", "plan.toml")
    assert (
        done.returncode,
        "plan.toml is the plan file, and would be overwritten" in done.stderr,
    ) == (
        2,
        True,
    )
    done = sudoku(folder, "compare", "--resume", "--store", "runs.sqlite", "--json", "puzzles.txt")
    assert (done.returncode, "puzzles.txt is a puzzle file" in done.stderr) == (2, True)


def test_checking_an_output_changes_no_file(tmp_path: Path) -> None:
    """A new file is deleted again, also the target of a link; an old one keeps its text."""
    old, link = tmp_path / "old.txt", tmp_path / "link.txt"
    old.write_text("stored")
    link.symlink_to("not-there.txt")
    output_files.check({"--json": tmp_path / "new.txt", "--report": link, "--output": old}, {})
    assert sorted(file.name for file in tmp_path.iterdir()) == ["link.txt", "old.txt"]
    assert old.read_text() == "stored"
    with pytest.raises(InputError, match="is a folder; name a file in it"):
        output_files.check({"--json": tmp_path}, {})
    output_files.check(
        {"--json": Path(os.devnull), "--report": Path(os.devnull)},
        {output_files.STORE: [Path(os.devnull)]},
    )


def test_a_refused_run_leaves_no_empty_file(tmp_path: Path) -> None:
    """The outputs are checked before the solvers are."""
    (tmp_path / "puzzles.txt").write_text(f"{UNIQUE}\n")
    given = ("--json", "new.json", "--report", "new.html", "--store", "new.sqlite")
    assert sudoku(tmp_path, "compare", "puzzles.txt", "--solvers", "nobody", *given).returncode == 2
    assert [file.name for file in tmp_path.iterdir()] == ["puzzles.txt"]


def test_the_format_of_a_report_is_given_or_follows_from_its_name() -> None:
    """Other names are refused. Markdown is on standard output only without its chart files.

    Standard output is HTML if no format is given.
    """
    for name in ("a.html", "a.HTM", "a.md", "a.json"):
        assert (
            format_of("--output", Path(name))
            == {"tm": "html", "ml": "html", "md": "md", "on": "json"}[name[-2:].lower()]
        )
    assert (
        format_of("--output", Path("a.pdf"), "html")
        == format_of("--output", output_files.DASH)
        == "html"
    )
    assert format_of("--output", output_files.DASH, "json") == "json"
    for name in ("a.pdf", "a"):
        with pytest.raises(
            InputError, match=r"does not give the format; name it .*, or give --format"
        ):
            format_of("--output", Path(name))
    with pytest.raises(
        InputError, match="Markdown has its charts in files next to it; name a file, or give --no-c"
    ):
        format_of("--output", output_files.DASH, "md")
    assert format_of("--output", output_files.DASH, "md", charts=False) == "md"
    with pytest.raises(InputError, match="--no-charts: the format is html; give --format md"):
        format_of("--output", Path("a.html"), charts=False)


def test_a_dash_is_standard_output_everywhere(stored: Path, tmp_path: Path) -> None:
    """For answers, exports, reports and the JSON of a comparison; text then goes to stderr."""
    need_library("scipy")
    (tmp_path / "puzzles.txt").write_text(f"{UNIQUE}\n")
    assert (
        sudoku(tmp_path, "solve", "puzzles.txt", "-o", "-").stdout
        == f"{UNIQUE} 1 1234341221434321\n"
    )
    assert (
        len(
            list(
                csv.DictReader(
                    io.StringIO(sudoku(tmp_path, "export", "--store", stored, "-o", "-").stdout)
                )
            )
        )
        == 2
    )
    report = sudoku(tmp_path, "report", stored, "-o", "-", "--format", "json")
    assert json.loads(report.stdout)["rows"] == 2
    one = ("compare", "puzzles.txt", "--solvers", "naive", "--processes", "1")
    done = sudoku(tmp_path, *one, "--json", "-")
    assert len(json.loads(done.stdout)["records"]) == 1
    assert "Every answer was verified" in done.stderr
    assert sorted(file.name for file in tmp_path.iterdir()) == ["data", "puzzles.txt"]


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (
            ("--solvers", "naive,liar:Liar,bitmasks", "--solution-limit", "2", *ONE_PROCESS),
            "--solvers liar:Liar,naive --solution-limit 2",
        ),
        (
            (
                *("--solvers", "liar:Liar", "--solution-limit", "1,2", "--time-limit", "2"),
                *ONE_PROCESS,
            ),
            "liar:Liar,propagation --solution-limit 1,2 --time-limit 2",
        ),
        (
            ("--solvers", "naive,tests.fakes:ByHash", "--repetitions", "2", "--processes", "2"),
            "--solution-limit 2 --seed 1",
        ),
    ],
)
def test_the_printed_command_reproduces_the_disagreement(
    tmp_path: Path, options: tuple[str, ...], expected: str
) -> None:
    """It has the solvers that disagree, one that was right, the limits and the hash seed."""
    (tmp_path / "liar.py").write_text(SAYS_NONE)
    (tmp_path / "my puzzles.txt").write_text(f"{UNIQUE} 1 1234341221434321\n")
    first = sudoku(tmp_path, "compare", "my puzzles.txt", *options)
    assert first.returncode == 1
    (printed,) = (
        line.strip() for line in first.stdout.splitlines() if line.startswith("  sudoku ")
    )
    assert expected in printed
    again = sudoku(tmp_path, *shlex.split(printed)[1:])
    assert again.returncode == 1
    assert "\ndisagreement: " in again.stdout


def test_control_characters_are_printed_as_escapes() -> None:
    """Also characters that reverse text, and bytes that are not UTF-8; a shell reads them back."""
    assert printable("a\x1b[31mb\n\x9b\u202e\udcff é") == "a\\x1b[31mb\\x0a\\u009b\\u202e\\xff é"
    assert printable_lines("one\n\ttwo\x07") == "one\n\ttwo\\x07"
    assert quoted("my file's") == shlex.quote("my file's")
    for name in ("a'b\x1b[1m\\n", "\udcff.py", "\u202e1"):
        done = subprocess.run(
            ["bash", "-c", f"printf %s {quoted(name)}"], capture_output=True, check=True
        )
        assert os.fsdecode(done.stdout) == name


def test_names_of_files_and_solvers_are_printed_escaped(tmp_path: Path) -> None:
    """In the output of compare, runs, diff and check."""
    need_library("scipy")
    puzzles, solver, store = tmp_path / "p\x1b[1m.txt", "s\x1b[2m.py", tmp_path / "runs.sqlite"
    puzzles.write_text("." * 81 + "\n")
    (tmp_path / "n\x1b.py").touch()
    (tmp_path / solver).write_text(
        "def solve(board):\n"
        "    return [[x if x not in ('.', 0) else type(x)(1) for x in row] for row in board]\n"
    )
    solvers = ("--solvers", f"{solver},naive")
    first = sudoku(tmp_path, "compare", puzzles.name, *solvers, *ONE_PROCESS, "--store", store)
    done = [
        first,
        sudoku(tmp_path, "compare", "--resume", "--run", "\x1b", "--store", store),
        sudoku(tmp_path, "runs", "--store", store),
        sudoku(tmp_path, "diff", store, store),
        sudoku(tmp_path, "check", "n\x1b.py"),
    ]
    assert [each.returncode for each in done] == [1, 2, 0, 0, 2]
    for each in done:
        assert "\x1b" not in each.stdout + each.stderr
        assert (
            "\\x1b" in each.stdout + each.stderr or each is done[3]
        )  # diff names no solver if the machine is too noisy
    assert "s\\x1b[2m.py" in first.stdout
    assert "p\\x1b[1m.txt:" in first.stdout


def test_a_solver_whose_name_is_not_utf_8_is_refused(tmp_path: Path) -> None:
    """Such a name can neither be sent to another process nor be stored."""
    name = os.fsdecode(b"s\xff.py")
    (tmp_path / "puzzles.txt").write_text(f"{UNIQUE}\n")
    (tmp_path / name).write_text("def solve(board):\n    return board\n")
    for command in (
        ("compare", "puzzles.txt", "--solvers", name),
        ("check", name),
        ("solve", UNIQUE, "--solver", name),
    ):
        done = sudoku(tmp_path, *command)
        assert done.returncode == 2
        assert "s\\xff.py: the name of a solver is not UTF-8; rename it" in done.stderr


def test_a_new_solver_that_is_wrong_fails_a_comparison_of_runs(
    stored: Path, tmp_path: Path
) -> None:
    """It is listed separately; in the other direction it is only missing, which does not fail."""
    need_library("scipy")
    worse = Path(shutil.copy(stored, tmp_path / "worse.sqlite"))
    change(
        worse,
        """UPDATE runs SET plan = json_set(plan, '$.solvers', json('["other"]'))""",
        "UPDATE answers SET solver = 'other', verdict = 'wrong'",
    )
    done = sudoku(tmp_path, "diff", stored, worse)
    assert done.returncode == 1
    assert done.stdout.splitlines()[-1] == "failed: other is new and has 2 failures"
    assert json.loads(sudoku(tmp_path, "diff", stored, worse, "--json").stdout)["new_at_fault"] == [
        ["other", 2]
    ]
    back = sudoku(tmp_path, "diff", worse, stored)
    assert (back.returncode, "failed: " in back.stdout) == (0, False)


def test_a_damaged_store_is_reported(stored: Path, tmp_path: Path) -> None:
    """By every command that reads it."""
    need_library("scipy")
    bad = Path(shutil.copy(stored, tmp_path / "bad.sqlite"))
    damage(bad, "UPDATE runs SET plan = '[]'")
    for command in (("runs", "--store", bad), ("report", bad), ("export", "--store", bad)):
        done = sudoku(tmp_path, *command)
        assert done.returncode == 2
        assert "bad.sqlite: is damaged: a row of the table runs of run " in done.stderr


def test_the_source_of_a_merge_is_not_changed(stored: Path, tmp_path: Path) -> None:
    """Even if SQLite cannot create its log next to it."""
    source = Path(shutil.copy(stored, tmp_path / "source.sqlite"))
    source.with_name("source.sqlite-wal").mkdir()
    assert sudoku(tmp_path, "merge", "into.sqlite", source).stdout.startswith("added ")
    assert source.read_bytes() == stored.read_bytes()
