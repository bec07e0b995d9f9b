"""A certificate: a puzzle, solutions, and the proof that there are no others."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self

from solvers.certify.proof_checker import check_steps
from solvers.checker import find_faults
from solvers.errors import ProofRejected
from solvers.proof import Proven, Step
from solvers.puzzle import Grid, Puzzle
from solvers.quantities import at_least
from solvers.result import Stop


@dataclass(frozen=True)
class Certificate:
    """A claim about the number of solutions of a puzzle, which `check` accepts or refuses.

    puzzle       the puzzle
    solutions    different solutions of it
    steps        the proof that there are no others; a certificate of a file has an iterator here,
                 which can be read once
    is_complete  whether the claim is that there are no others. Without it, the certificate claims
                 at least these solutions, and has no steps
    """

    puzzle: Puzzle
    solutions: tuple[Grid, ...]
    steps: Iterable[Step] = ()
    is_complete: bool = True

    @classmethod
    def of(cls, puzzle: Puzzle, proven: Proven) -> Self:
        """Return the certificate of what a solver has found and proved."""
        is_complete = proven.result.stop is Stop.EXHAUSTED
        steps = proven.steps if is_complete else ()
        return cls(puzzle, proven.result.solutions, steps, is_complete)

    @property
    def claim(self) -> str:
        """What it claims: "no solution", "exactly one solution", "at least 2 solutions"."""
        found = len(self.solutions)
        if not self.is_complete:
            return at_least(found, "solution")
        words = {0: "no solution", 1: "exactly one solution"}
        return words.get(found, f"exactly {found} solutions")


def check(certificate: Certificate) -> int:
    """Check a certificate without trusting any solver, and return the number of its steps.

    Every solution is verified, and the steps are checked. Raises ProofRejected if a solution is
    wrong or there twice, or for the first step that is not correct.

    >>> check(Certificate(Puzzle.parse("1... ..3. .... ..21"), (), [Step(())]))
    1
    """
    if wrong := wrong_solution(certificate):
        raise _rejected(wrong[1])
    puzzle = certificate.puzzle
    if certificate.is_complete:
        return check_steps(puzzle, certificate.solutions, certificate.steps)
    if not certificate.solutions:
        raise _rejected("it has no solution and no proof, so it claims nothing")
    if next(iter(certificate.steps), None) is not None:
        raise _rejected("it has a proof, but claims only that there are at least these solutions")
    return 0


def wrong_solution(certificate: Certificate) -> tuple[int, str] | None:
    """Return the number of the first solution that is wrong or there twice, from 1, and why."""
    seen = dict[Grid, int]()
    for number, grid in enumerate(certificate.solutions, 1):
        if faults := find_faults(certificate.puzzle, grid):
            return number, f"solution {number} does not solve the puzzle: {faults[0].reason}"
        if (first := seen.setdefault(grid, number)) != number:
            return number, f"solution {number} is solution {first} again"
    return None


def _rejected(cause: str) -> ProofRejected:
    return ProofRejected(cause, remedy="write the certificate again, and compare the puzzle")
