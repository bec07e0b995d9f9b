"""The solver ends its process instead of returning: exit, abort or a signal."""

from __future__ import annotations

import re
from typing import Final

from solvers.check.causes._cause import Cause
from solvers.check.evidence import Evidence
from solvers.check.findings import CheckOutcome

RANK: Final = 20

_EXIT: Final = re.compile(r"ended without an answer: exit code 0\b")
_SIGNAL: Final = re.compile(r"killed by (SIG\w+)")
_ABOUT: Final = {
    "SIGSEGV": "It reads or writes memory that is not its own: an index outside an array, a null"
    " pointer, or recursion without an end.",
    "SIGABRT": "It calls abort, an assertion fails, or the memory allocator finds a block that was"
    " overwritten.",
    "SIGFPE": "It divides an integer by zero.",
}


def explain(evidence: Evidence) -> Cause | None:
    """Read how the process ended."""
    if evidence.outcome is not CheckOutcome.CRASH:
        return None
    reason = evidence.found.reason
    if _EXIT.search(reason):
        return Cause(
            likely="The solver ends the whole process (exit, quit or process.exit) before its"
            " caller has read the answer. Return instead.",
            evidence="The process ended with exit code 0, which is not an error, during the call.",
        )
    if (found := _SIGNAL.search(reason)) and found[1] in _ABOUT:
        return Cause(likely=_ABOUT[found[1]], evidence=f"The process was killed by {found[1]}.")
    return None
