"""Keep the memory of freed arrays for the next ones, instead of returning it to the system.

The system clears each page that a process gets. For arrays of some hundred kilobytes, this takes as
long as writing to them several times.
"""

from __future__ import annotations

import ctypes
import sys

_TRIM_THRESHOLD, _MMAP_THRESHOLD = -1, -3  # of mallopt, in malloc.h
_LARGEST = 31 << 20  # bytes; glibc accepts up to 32 MiB


def keep() -> None:
    """Keep it from now on, in all threads: arrays of up to 31 MB, and twice that in all.

    This is for the C library of Linux (glibc). With another one it has no effect.
    """
    set_option = getattr(ctypes.CDLL(None), "mallopt", None) if sys.platform == "linux" else None
    if set_option:
        set_option(_MMAP_THRESHOLD, _LARGEST)
        set_option(_TRIM_THRESHOLD, 2 * _LARGEST)
