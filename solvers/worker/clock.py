"""CPU time of a solve: of this process and of the ended processes that it started."""

from __future__ import annotations

import sys
from time import process_time_ns

if sys.platform == "win32":

    def cpu_ns() -> int:
        """Return the CPU time of this process in nanoseconds, without its children."""
        return process_time_ns()

else:
    from resource import RUSAGE_CHILDREN, getrusage

    def cpu_ns() -> int:
        """Return the CPU time of this process and its ended children in nanoseconds."""
        children = getrusage(RUSAGE_CHILDREN)
        return process_time_ns() + round((children.ru_utime + children.ru_stime) * 1e9)
