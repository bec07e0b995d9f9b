"""Run a command in this process, which takes far less time than a process of its own."""

from __future__ import annotations

import signal
import sys
from pathlib import Path

import pytest

from solvers.cli import main


def run(*arguments: str | Path) -> int:
    """Return the exit code of `sudoku ARGUMENTS`. What it sets for Ctrl-C ends with it."""
    handler = signal.getsignal(signal.SIGINT)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", ["sudoku", *map(str, arguments)])
        patch.setattr(sys, "unraisablehook", sys.unraisablehook)
        try:
            with pytest.raises(SystemExit) as end:
                main()
        finally:
            signal.signal(signal.SIGINT, handler)
    return int(end.value.code or 0)
