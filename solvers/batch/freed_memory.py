"""Keep the memory of freed arrays for the next ones, instead of returning it to the system.

The system clears each page that a process gets. For arrays of some hundred kilobytes, this takes as
long as writing to them several times.
"""

from __future__ import annotations

import numpy as np

_LARGEST = 31 << 20  # bytes; glibc does not learn from larger ones


def keep() -> None:
    """Keep it from now on, in all threads.

    The C library of Linux returns freed memory that is larger than the largest array freed so far.
    Here it learns of a large one, which is never written to and so has no pages.
    Other C libraries decide differently, and this has no effect.
    """
    np.empty(_LARGEST, np.uint8)
