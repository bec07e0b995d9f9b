"""Run `sudoku` through `tests.command_server`, from Python or as a program on the search path."""

from __future__ import annotations

import atexit
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

from tests.command_server import FEW_CASES

ROOT = Path(__file__).parents[1]
_TIME_LIMIT = 300.0  # seconds for a command, on a busy machine
_CLIENT = '''#!{python} -IS
"""The command `sudoku`, run by tests.command_server."""
import json, os, socket, sys
asker = socket.socket(socket.AF_UNIX)
asker.connect({socket!r})
socket.send_fds(asker, [b"-"], [0, 1, 2])
asker.sendall(json.dumps([sys.argv[1:], os.getcwd(), dict(os.environ)]).encode())
asker.shutdown(socket.SHUT_WR)
for descriptor in (0, 1, 2):
    os.close(descriptor)  # a reader of its output waits for the command only
os._exit(int(asker.recv(16) or 137))
'''


def run(
    *arguments: str | Path,
    cwd: Path = ROOT,
    env: Mapping[str, str] | None = None,
    stdin: str = "",
) -> subprocess.CompletedProcess[str]:
    """Run `sudoku ARGUMENTS`, and return its exit code and what it printed."""
    return subprocess.run(
        [program(), *map(str, arguments)],
        input=stdin,
        capture_output=True,
        text=True,
        cwd=cwd,
        env=env,
        check=False,
        timeout=_TIME_LIMIT,
    )


def on_path(environment: Mapping[str, str]) -> dict[str, str]:
    """Return an environment in which `sudoku` in a shell is this program, and `python` ours."""
    folders = (str(program().parent), str(Path(sys.executable).parent), environment["PATH"])
    return {**environment, "PATH": os.pathsep.join(folders)}


def few_cases(most: int, *stages: str) -> dict[str, str]:
    """Return the variable that limits checks to the first cases of these stages, or of quick ones.

    Most of the time of a check is that of its searches and of its worker processes.
    """
    return {FEW_CASES: ",".join([str(most), *stages])}


@cache
def program() -> Path:
    """Return the program, and start its server, which ends with this process."""
    folder = Path(mkdtemp(prefix="test-command-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    path = folder / "socket"
    server = subprocess.Popen(
        [sys.executable, "-m", "tests.command_server", str(path)],
        cwd=ROOT,
        env=os.environ | {"PYTHONHASHSEED": "0"},  # that of its forks, which are workers
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert server.stdin is not None
    assert server.stdout is not None
    assert server.stdout.readline() == b"ready\n"
    atexit.register(server.wait)
    atexit.register(server.stdin.close)
    client = folder / "sudoku"
    client.write_text(_CLIENT.format(python=sys.executable, socket=str(path)), encoding="utf-8")
    client.chmod(0o755)
    return client
