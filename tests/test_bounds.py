"""No test runs for ever, uses up the memory of the machine, or ignores Ctrl-C."""

from __future__ import annotations

import faulthandler
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests import bounds

ROOT = Path(__file__).parents[1]


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux bounds memory")
def test_memory_is_bounded() -> None:
    """A test that allocates too much gets a MemoryError; the machine does not run out of memory."""
    with pytest.raises(MemoryError):
        bytearray(bounds.MEMORY)


def test_ctrl_c_is_not_ignored() -> None:
    """It interrupts tests also if the shell that started them ignores it."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        bounds.restore_interrupts()
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
    finally:
        signal.signal(signal.SIGINT, before)


def test_a_fork_that_crashes_prints_no_stack() -> None:
    """Some tests kill a fork on purpose, and pass."""
    assert faulthandler.is_enabled()
    if (fork := os.fork()) == 0:
        os._exit(faulthandler.is_enabled())
    assert os.waitpid(fork, 0)[1] == 0


@pytest.mark.slow
def test_time_is_bounded(tmp_path: Path) -> None:
    """A test that hangs in compiled code ends the process with a stack of its calls."""
    test = tmp_path / "test_hangs.py"
    # Code that is called through PyDLL keeps other threads and signal handlers from running.
    test.write_text("import ctypes\ndef test_hangs():\n    ctypes.PyDLL(None).pause()\n")
    options = ("-c", str(ROOT / "pyproject.toml"), "-o", "faulthandler_timeout=1", "-p", "no:xdist")
    command = [sys.executable, "-m", "pytest", *options, str(test)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "Timeout (0:00:01)!" in done.stderr
