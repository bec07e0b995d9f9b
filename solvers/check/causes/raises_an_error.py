"""The solver raises an error of its own; the pattern of the puzzles that raise it is named."""

from __future__ import annotations

import re
from typing import Final

from solvers.check.causes._blank_limit import blank_limit
from solvers.check.causes._cause import Cause
from solvers.check.cell_patterns import pattern
from solvers.check.evidence import Evidence
from solvers.check.findings import CheckOutcome
from solvers.quantities import count

RANK: Final = 25

_ABOUT: Final = {
    "An index is outside a list or array.": (
        *("IndexError", "IndexOutOfBounds", "out of range", "out of bounds"),
    ),
    "Something is looked up or removed that is not there.": ("KeyError", "NoSuchElement"),
    "An assertion does not hold.": ("AssertionError", "assertion"),
    "It divides by zero.": ("ZeroDivision", "by zero"),
    "A name is used that is not defined.": ("NameError", "ReferenceError", "is not defined"),
    "A value is used that does not exist.": ("NullPointer", "undefined", "NoneType"),
    "A number with a fraction is used as an index: / instead of a division that rounds down.": (
        *("must be integers", "'float'"),
    ),
    "A value has the wrong type.": ("TypeError",),
}
_PLACE: Final = re.compile(r"\([^()]*:\d+\)")  # its file may have any name


def explain(evidence: Evidence) -> Cause | None:
    """Name the error with its line, and the puzzles on which it occurs."""
    if evidence.outcome is not CheckOutcome.CRASH:
        return None
    error = evidence.found.reason.splitlines()[0] if evidence.found.reason else ""
    said = _PLACE.sub("", error)
    about = (text for text, words in _ABOUT.items() if any(word in said for word in words))
    return Cause(likely=f"{next(about, '')} {error}".strip(), evidence=_when(evidence))


def _when(evidence: Evidence) -> str:
    if limit := blank_limit(evidence):
        return f"It fails with {limit[1]} blanks and more, and is right with up to {limit[0]}."
    tried = evidence.one_blank
    failing = {attempt.blanks[0] for attempt in tried if attempt.outcome is CheckOutcome.CRASH}
    if name := pattern(failing, {attempt.blanks[0] for attempt in tried}):
        return f"If only one cell is blank, it fails if that cell is in {name}."
    blanks = count(evidence.found.puzzle.givens.count(0), "blank")
    return f"The smallest puzzle found on which it fails has {blanks}."
