"""CPU time of a solve: of this process, and of the processes that it started and that have ended meanwhile."""

from __future__ import annotations

import sys
from time import process_time_ns

if sys.platform == "win32":

    def cpu_ns() -> int:
        """Nanoseconds since this process began; there without what it started."""
        return process_time_ns()

else:
    from resource import RUSAGE_CHILDREN, getrusage

    def cpu_ns() -> int:
        """Nanoseconds since this process began."""
        children = getrusage(RUSAGE_CHILDREN)
        return process_time_ns() + round((children.ru_utime + children.ru_stime) * 1e9)
