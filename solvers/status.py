"""Why a search ended, and what its result claims."""

from __future__ import annotations

from enum import StrEnum


class Stop(StrEnum):
    """Why a search ended."""

    EXHAUSTED = "exhausted"  # the search is complete: there are no further solutions
    ENOUGH = "enough"  # the solution limit was reached
    TIMEOUT = "timeout"  # the time limit was reached
    GAVE_UP = "gave-up"  # an incomplete method found nothing more
    INTERRUPTED = "interrupted"  # Ctrl-C ended the search


class Status(StrEnum):
    """What a result claims about the puzzle."""

    UNIQUE = "unique"  # proved to have exactly one solution
    MULTIPLE = "multiple"  # two or more
    SOLVED = "solved"  # one solution found; there may be more
    UNSATISFIABLE = "unsatisfiable"  # proved to have no solution
    UNKNOWN = "unknown"  # no solution found, and nothing proved

    @classmethod
    def of(cls, found: int, stop: Stop) -> Status:
        """Return what a solver claims, given how many solutions it found and why it stopped."""
        if found > 1:
            return cls.MULTIPLE
        if stop is Stop.EXHAUSTED:
            return cls.UNIQUE if found else cls.UNSATISFIABLE
        return cls.SOLVED if found else cls.UNKNOWN
