"""What a process and the processes below it use."""

from __future__ import annotations

import os

from solvers.worker import processes


def test_the_peak_of_memory_does_not_fall() -> None:
    """It counts memory that was given back. A process that has ended has none."""
    before = processes.peak_memory(os.getpid())
    block = bytearray(b"x" * (32 << 20))
    del block
    assert processes.peak_memory(os.getpid()) >= before > 0
    assert processes.peak_memory(0) == 0
    assert processes.peak_memory(2**22 + 1) == 0
