"""A solver that tries what foreign code must not do, and reports what succeeded in its error."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

from solvers.puzzle import Puzzle
from solvers.result import Result
from solvers.solver import FIND_ONE, Limits

TARGETS = "SUDOKU_TARGETS"  # a variable with a folder and a socket


class Probe:
    """Every way out that the sandbox closes."""

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        folder, path = json.loads(os.environ[TARGETS])
        scratch = Path(os.environ["HOME"])
        status = Path("/proc/self/status").read_text()
        raise RuntimeError(
            json.dumps(
                {
                    "variables": sorted(os.environ),
                    "capabilities": [
                        line.split()[1] for line in status.splitlines() if line.startswith("Cap")
                    ],
                    "scratch": _works(lambda: (scratch / "file").write_text("x")),
                    "reads": (Path(folder) / "file").read_text(),
                    "writes": _works(lambda: (Path(folder) / "file").write_text("changed")),
                    "system": _works(lambda: Path("/etc/sudoku-probe").write_text("x")),
                    "current": _works(lambda: Path("sudoku-probe").write_text("x")),
                    "connects": _works(lambda: socket.socket(socket.AF_UNIX).connect(path)),
                    "parent": _works(lambda: os.kill(os.getppid(), signal.SIGKILL)),
                    "group": _signals_its_group(),
                }
            )
        )


class Forks:
    """Leaves one sleeping process behind with each call, and two hundred with a 4x4 puzzle."""

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        from solvers.backtracking.propagation import Solver

        for _ in range(200 if puzzle.shape.size == 4 else 1):
            if os.fork() == 0:
                signal.pause()
        return Solver().solve(puzzle, limits)


def _works(action: Callable[[], Any]) -> bool:
    with contextlib.suppress(OSError):
        action()
        return True
    return False


def _signals_its_group() -> bool:
    """Send a signal to the process group; this process ignores it."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    return _works(lambda: os.killpg(0, signal.SIGTERM))
