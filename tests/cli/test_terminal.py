"""The command in a pipe, without a terminal or a writable folder, and when it is interrupted."""

from __future__ import annotations

import importlib
import io
import os
import pty
import shlex
import signal
import subprocess
import sys
import time
from functools import reduce
from pathlib import Path
from unittest.mock import Mock

import pytest

from solvers.cli.process import open_streams
from tests.command_line import run
from tests.sudoku_command import few_cases, on_path, program
from tests.tools import need_library

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
PYTHON = shlex.quote(sys.executable)
UNIQUE = "1234341221434..."
ASCII = {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0", "LC_ALL": "C", "PYTHONCOERCECLOCALE": "0"}
CP1252 = {"PYTHONIOENCODING": "cp1252"}
START = """
from solvers import cli
opened = cli.process.open_streams
cli.process.open_streams = lambda: (opened(), print("ready", flush=True))
cli.main()
"""
IN_IMPORTS = """
import signal, sys
class Finder:
    def find_spec(name, *_):
        if name == "solvers.cli.process":
            signal.raise_signal(signal.SIGINT)
sys.meta_path.insert(0, Finder)
import solvers.__main__
"""
IN_A_FINALIZER = """
import signal, time
from solvers import cli
class Finalized:
    def __del__(self):
        signal.raise_signal(signal.SIGINT)
def run(_):
    Finalized()
    time.sleep(60)
cli._run = run
cli.main()
"""
WITH_OUTPUT = """
import signal
from solvers import cli
cli._run = lambda _: (print("what nobody reads"), signal.raise_signal(signal.SIGINT))
cli.main()
"""
AT_EXIT = """
import atexit, signal
from solvers import cli
cli._run = lambda _: 0
atexit.register(signal.raise_signal, signal.SIGINT)
cli.main()
"""
SIX = "." * 36  # many solutions: one write is more than a pipe holds
HANGS = "import time\n\n\ndef solve(board):\n    time.sleep(60)\n"
RAISES = "class Solution:\n    def solveSudoku(self, board):\n        raise ValueError(board[0])\n"


def environment(folder: Path, **more: str) -> dict[str, str]:
    """The variables of a process that finds this package, with a data folder of its own."""
    own = {"PYTHONPATH": str(ROOT), "XDG_DATA_HOME": str(folder / "data-home")}
    clean = {key: value for key, value in os.environ.items() if key != "SUDOKU_SOLVER"}
    return clean | own | more


def shell(
    command: str, folder: Path, text: str | None = None, **more: str
) -> subprocess.CompletedProcess[str]:
    """Run a line in bash, in which `sudoku` is the command; its code is that of `sudoku`."""
    return bash(f'sudoku() {{ {PYTHON} -m solvers "$@"; }}\n{command}', folder, text, **more)


def bash(
    command: str, folder: Path, text: str | None = None, **more: str
) -> subprocess.CompletedProcess[str]:
    """Run a line in bash, in which `sudoku` is a fork of tests.command_server."""
    return subprocess.run(
        ["bash", "-c", command],
        cwd=folder,
        env=on_path(environment(folder, **few_cases(2), **more)),
        input=text,
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
        timeout=120,
    )


@pytest.mark.parametrize(
    "command",
    [
        "solve many.txt --solver bitmasks",
        "solve many.txt --solver bitmasks --format line",
        "solvers",
        "runs --help",
        "check f.py --quick",
    ],
)
def test_a_reader_that_ends_early_ends_the_command_quietly(command: str, tmp_path: Path) -> None:
    """`| head -1` prints nothing on standard error, and the exit code is that of SIGPIPE, or 0."""
    (tmp_path / "many.txt").write_text(f"{UNIQUE}\n" * 3000)
    (tmp_path / "f.py").write_text(RAISES)
    done = bash(f"sudoku {command} | head -n 1 > first; echo ${{PIPESTATUS[0]}}", tmp_path)
    assert done.stderr == ""
    assert done.stdout in ("141\n", "0\n", "1\n" if "check" in command else "")


@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_reader_that_ends_during_a_long_write_is_exit_code_141(
    unbuffered: str, tmp_path: Path
) -> None:
    """Python without buffering does not lose the rest of the text; nor does a slow reader."""
    command = f"sudoku solve {SIX} --solver bitmasks --solution-limit 5000 --format solutions"
    ended = f"{command} | head -n 1 | wc -c; echo ${{PIPESTATUS[0]}}"
    whole = f"{command} | (sleep 0.2; wc -l)"
    done = shell(f"{ended}; {whole}", tmp_path, PYTHONUNBUFFERED=unbuffered)
    assert (done.stdout, done.stderr) == ("37\n141\n5000\n", "")


def test_a_pipe_without_a_reader_is_exit_code_141(tmp_path: Path) -> None:
    """Also of what rich prints, of the help, and of the commands that read a store."""
    need_library("scipy")
    (tmp_path / "f.py").write_text(RAISES)
    (tmp_path / "p.txt").write_text(f"{UNIQUE}\n")
    compare = "compare p.txt --solvers naive --processes 1"
    stored = bash(f"sudoku {compare} --store s", tmp_path)
    assert stored.returncode == 0, stored.stderr
    commands = ["--help", "solvers", "config", f"solve {UNIQUE}", "check f.py --quick"]
    commands += ["runs --store s", "export --store s", "diff s s", "diff s s --json", "merge t s"]
    commands += ["report s --format json -o -", "report s -o r.json", f"{compare} --dry-run"]
    commands += ["compare --resume --store s"]
    reader, writer = os.pipe()
    os.close(reader)
    for command in commands:
        done = subprocess.run(
            [program(), *command.split()],
            cwd=tmp_path,
            env=environment(tmp_path, **few_cases(1)),
            stdout=writer,
            stderr=subprocess.PIPE,
            check=False,
        )
        assert (done.returncode, done.stderr) == (141, b""), command
    os.close(writer)


@pytest.mark.parametrize("command", [f"solve {UNIQUE}", "solvers", "config", "--help"])
def test_a_closed_standard_output_is_an_error_without_a_traceback(
    command: str, tmp_path: Path
) -> None:
    """One line says that nothing could be written."""
    done = shell(f"sudoku {command} >&-", tmp_path)
    assert done.returncode == 2
    assert done.stderr == (
        "error: cannot write standard output: Bad file descriptor; "
        "redirect it to a file that can be written\n"
    )


@pytest.mark.skipif(sys.platform != "linux", reason="/dev/full is a device of Linux")
def test_a_full_disk_under_standard_output_is_an_error_with_a_remedy(tmp_path: Path) -> None:
    """It says what could not be written."""
    done = shell(f"sudoku solve {UNIQUE} > /dev/full", tmp_path)
    assert done.returncode == 2
    assert done.stderr == (
        "error: cannot write standard output: No space left on device; "
        "redirect it to a file that can be written\n"
    )


def test_a_closed_standard_output_that_is_not_needed_does_not_matter(tmp_path: Path) -> None:
    """The answers are in the file; a closed standard input or error does not matter either."""
    done = shell(f"sudoku solve {UNIQUE} -o out.txt >&- 2>&- <&-", tmp_path)
    assert done.returncode == 0
    assert (tmp_path / "out.txt").read_text() == f"{UNIQUE} 1 1234341221434321\n"
    empty = shell("sudoku solve - <&-", tmp_path)
    assert empty.returncode == 2
    assert "Traceback" not in empty.stderr


@pytest.mark.parametrize("encoding", [ASCII, CP1252])
def test_a_console_that_lacks_characters_shows_escapes(
    encoding: dict[str, str], tmp_path: Path
) -> None:
    """A file with a Japanese name is compared, checked, listed and reported as missing."""
    (tmp_path / "日本.txt").write_text(f"{UNIQUE}\n")
    (tmp_path / "日本.py").write_text(RAISES)
    is_ascii = encoding is ASCII  # then the names that Python sees are not UTF-8, which is an error
    (tmp_path / "one.txt").write_text(f"{UNIQUE}\n")
    for command, code in (
        *([("compare one.txt --solvers naive --processes 1", 0)] if is_ascii else []),
        (
            "compare 日本.txt --solvers tests.fakes:SaysNone,naive --processes 1",
            2 if is_ascii else 1,
        ),
        ("runs", 0),
        ("runs --json", 0),
        ("solvers", 0),
        ("check 日本.py --quick --no-speed --time-limit 0.2", 2 if is_ascii else 1),
        ("solve 日本-2.txt", 2),
        ("日本", 2),
    ):
        done = shell(f"sudoku {command}", tmp_path, **encoding)
        assert done.returncode == code, (command, done.stdout + done.stderr)
        assert "Traceback" not in done.stderr, command
        if "日本" in command:
            assert "\\u65e5" in done.stdout + done.stderr or "\\xe6" in done.stdout + done.stderr


def interrupted(command: list[str], folder: Path, pauses: list[float]) -> tuple[int, str]:
    """Interrupt a command in a terminal after each pause; return its exit code and its output.

    The first pause begins when the command line handles Ctrl-C.
    """
    control, terminal = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-c", START, *command],
        cwd=folder,
        env=environment(folder, TERM="xterm"),
        stdin=terminal,
        stdout=terminal,
        stderr=terminal,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    os.close(terminal)
    output = os.read(control, len(b"ready"))
    for pause in pauses:
        time.sleep(pause)
        process.send_signal(signal.SIGINT)
    while True:
        try:
            output += os.read(control, 1 << 16)
        except OSError:  # the process has ended
            break
    os.close(control)
    return process.wait(timeout=60), output.decode(errors="replace")


COMPARE = "compare puzzles.txt --solvers hangs.py,naive --time-limit 50"


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    ("command", "pauses"),
    [
        *((COMPARE, pauses) for pauses in ([0.01], [0.1], [0.3], [0.9], [3.0], [3.0, 0.01, 0.01])),
        (COMPARE, [0.2, 0.05, 0.3]),
        ("check hangs.py --time-limit 50", [0.3]),
        ("check hangs.py --time-limit 50", [2.0, 0.01, 0.01]),
        (f"solve {'.' * 81} --solver hangs.py", [0.9]),
    ],
)
def test_an_interrupt_is_one_line_and_exit_code_130(
    command: str, pauses: list[float], tmp_path: Path
) -> None:
    """In the first second, while solvers run, and three times quickly; the cursor is shown."""
    (tmp_path / "hangs.py").write_text(HANGS)
    (tmp_path / "puzzles.txt").write_text("." * 81 + "\n")
    code, output = interrupted(command.split(), tmp_path, pauses)
    assert code == 130, output
    assert "Traceback" not in output
    assert output.endswith("interrupted\r\n")
    assert output.count("interrupted") == 1
    assert output.rfind("\x1b[?25h") >= output.rfind("\x1b[?25l")


@pytest.mark.parametrize("code", [IN_IMPORTS, IN_A_FINALIZER, WITH_OUTPUT, AT_EXIT])
def test_an_interrupt_at_an_unusual_moment_is_one_line_and_exit_code_130(
    code: str, tmp_path: Path
) -> None:
    """During imports, in a finalizer, with output for a reader that has ended, and at the exit."""
    done = shell(f"exec 3> >(exit 0); sleep 0.3; {PYTHON} -c {shlex.quote(code)} >&3", tmp_path)
    assert (done.returncode, done.stderr) == (130, "interrupted\n")


@pytest.mark.parametrize(
    ("command", "file"),
    [("compare plan.toml", "plan.toml"), (f"solve {UNIQUE}", "sudoku-solvers.toml")],
)
def test_a_deeply_nested_file_is_an_error(command: str, file: str, tmp_path: Path) -> None:
    """5,000 brackets in a plan or a configuration are reported with the file's name."""
    (tmp_path / file).write_text(f"solver = {'[' * 5000}")
    done = shell(f"sudoku {command}", tmp_path)
    assert done.returncode == 2
    assert f"{file}: is nested too deeply" in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_wrong_solver_is_exit_code_1_in_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    """The verdict is printed, and that the counterexample could not be saved."""
    (tmp_path / "wrong.py").write_text(RAISES)
    done = bash(f"cd /proc && sudoku check {tmp_path}/wrong.py --quick", tmp_path)
    assert done.returncode == 1, done.stderr
    assert "would pass LeetCode 37: no" in done.stdout
    assert "The counterexample is not saved: cannot write counterexample.txt" in done.stdout


@pytest.mark.parametrize(
    ("place", "command"),
    [
        ("config_command:config.candidates", "config"),
        ("solve_command:config.settings", f"solve {UNIQUE}"),
        ("solvers_command:registry.backends", "solvers"),
        ("arguments:check_names", "check naive"),
        ("compare_inputs:description", "compare"),
        ("runs_command:default_path", "runs"),
        ("report_command:default_path", "report"),
        ("diff_command:comparison.load", "diff a b"),
        ("export_command:default_path", "export"),
        ("merge_command:comparison.merge", "merge a b"),
        ("serve_command:host", "serve naive"),
    ],
)
def test_a_fault_of_ours_is_exit_code_2_and_asks_for_a_report(
    place: str,
    command: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    """Exit code 1 has another meaning. The traceback is above the request."""
    module, _, path = place.partition(":")
    *objects, name = path.split(".")
    owner = reduce(getattr, objects, importlib.import_module(f"solvers.cli.{module}"))
    monkeypatch.setattr(owner, name, Mock(side_effect=KeyError("a fault")))
    monkeypatch.chdir(tmp_path)
    assert run(*command.split()) == 2
    errors = capfd.readouterr().err
    assert "KeyError: 'a fault'" in errors
    assert "Please report it" in errors.splitlines()[-1]


def test_a_stream_of_the_caller_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that has replaced standard output, as pytest does, can write to it afterwards."""
    stream = io.TextIOWrapper(io.FileIO(os.devnull, "w"), write_through=True)
    monkeypatch.setattr(sys, "stdout", stream)
    open_streams()
    assert sys.stdout is stream
    stream.write("text")
