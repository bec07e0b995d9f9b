"""CPU time includes the processes that were started and have ended."""

from __future__ import annotations

import subprocess
import sys
import time

import pytest

from solvers.worker.clock import cpu_ns

pytestmark = pytest.mark.slow


def test_the_time_of_a_child_is_counted() -> None:
    """After a child has ended, its time is part of the total."""
    own, tree = time.process_time_ns(), cpu_ns()
    child = subprocess.run(
        [sys.executable, "-c", "import time; sum(range(3_000_000)); print(time.process_time_ns())"],
        capture_output=True,
        check=True,
    )
    tree, own = cpu_ns() - tree, time.process_time_ns() - own
    assert tree - own > int(child.stdout) / 2
