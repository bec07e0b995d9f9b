"""The verdict on an answer, and the faults that it is based on."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from solvers.puzzle import Grid


class Verdict(StrEnum):
    """The verified result of an answer."""

    CORRECT = "correct"
    TIMEOUT = "timeout"  # the time limit ended the search; the solutions found are right
    GAVE_UP = "gave-up"  # an incomplete method found nothing more; the solutions are right
    UNSUPPORTED = "unsupported"  # the solver does not support this kind of puzzle
    WRONG = "wrong"  # a grid with the same digit twice in a unit
    CHANGED_GIVENS = "changed-givens"  # a grid in which a given was changed
    INCOMPLETE = "incomplete"  # a grid with blanks
    REPEATED = "repeated"  # the same solution more than once
    REFUTED = "refuted"  # claims no further solutions, but there is one
    INVALID_OUTPUT = "invalid-output"  # not a grid, or a result that contradicts itself
    INCONSISTENT = "inconsistent"  # another answer in a batch than alone
    OVERRUN = "overrun"  # continued after its time limit
    MEMOUT = "memout"  # exceeded the memory limit
    CRASH = "crash"  # raised an exception, or its process died

    @property
    def is_failure(self) -> bool:
        """Whether the solver is at fault."""
        return self not in _NO_FAULT

    @property
    def is_wrong(self) -> bool:
        """Whether an answer is wrong; a crash, an overrun or too much memory gives no answer."""
        return self.is_failure and self not in _NO_ANSWER


_NO_ANSWER = frozenset({Verdict.OVERRUN, Verdict.MEMOUT, Verdict.CRASH})
_NO_FAULT = frozenset({Verdict.CORRECT, Verdict.TIMEOUT, Verdict.GAVE_UP, Verdict.UNSUPPORTED})


class Proof(StrEnum):
    """What confirms a claim to know all solutions of a puzzle."""

    SEARCH = "search"  # a trusted solver outside the comparison found the same


class Fault(NamedTuple):
    """One fault of an answer: the reason as text, its cells, and the solution that refutes it."""

    verdict: Verdict
    reason: str
    cells: tuple[int, ...] = ()
    evidence: Grid | None = None


@dataclass(frozen=True)
class Verification:
    """The verdict on an answer, which is that of its first fault, and all of its faults.

    proof  what confirms a claim to know all solutions; None if nothing does, or if there is none
    """

    verdict: Verdict
    faults: tuple[Fault, ...] = ()
    proof: Proof | None = None

    @classmethod
    def of(cls, faults: Iterable[Fault]) -> Verification:
        """Return the verification for at least one fault."""
        found = tuple(faults)
        return cls(found[0].verdict, found)
