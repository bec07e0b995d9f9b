"""Certify that the known solutions of a puzzle are all, or find a grid that refutes it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from solvers import config
from solvers.certify.certificate import Certificate, check
from solvers.checker import verify
from solvers.deadline import Deadline, OutOfTime
from solvers.errors import InvalidOutput, OptionError
from solvers.proof import Proven, ProvingSolver, Step
from solvers.puzzle import Grid, Puzzle
from solvers.puzzle_input import PuzzleLike, read_puzzle
from solvers.quantities import count
from solvers.registry import registry
from solvers.result import Stop
from solvers.solver import Limits


@dataclass(frozen=True)
class Decision:
    """What is known about the claim that a puzzle has no other solutions.

    certificate  a certificate of the claim, which has been checked; None if there is none
    refutation   a verified solution that is not among those of the claim; None if there is none
    reason       why neither is known; empty otherwise
    steps        the number of steps of the certificate
    """

    certificate: Certificate | None = None
    refutation: Grid | None = None
    reason: str = ""
    steps: int = 0


def certify(
    puzzle: PuzzleLike,
    solutions: Sequence[Grid] = (),
    *,
    prover: str | ProvingSolver | None = None,
    time_limit: float | None = None,
) -> Decision:
    """Decide whether these are all solutions of a puzzle, as any solver claims.

    The prover is not trusted: its grids are verified, and its proof is checked.

    prover      a backend that writes proofs; None: `compiled` if it is installed, or `propagation`
    time_limit  seconds for the search and for the check together

    Raises ProofRejected for a solution that is wrong or there twice, and for a wrong proof.
    Raises InvalidOutput for another wrong answer of the prover, and OptionError if it writes no
    proofs.
    """
    puzzle, deadline = read_puzzle(puzzle), Deadline.after(time_limit)
    if solutions:
        check(Certificate(puzzle, tuple(solutions), is_complete=False))
    limits = Limits(len(solutions) + 1, time_limit)
    proven = find_prover(prover, puzzle).solve_with_proof(puzzle, limits)
    verification = verify(puzzle, proven.result, limits)
    if verification.verdict.is_failure:
        cause = f"the prover returned a wrong answer: {verification.faults[0].reason}"
        raise InvalidOutput(cause, remedy="find its cause with `sudoku check`")
    return _decide(puzzle, solutions, proven, deadline)


def find_prover(prover: str | ProvingSolver | None, puzzle: Puzzle) -> ProvingSolver:
    """Return a solver that writes proofs. Raises OptionError if it writes none."""
    if prover is None:
        prover = _default(puzzle)
    solver = registry.get(prover) if isinstance(prover, str) else prover
    if not isinstance(solver, ProvingSolver):
        raise OptionError(f"{prover} writes no proofs", remedy=f"use {_default(puzzle)}")
    return solver


def _default(puzzle: Puzzle) -> str:
    fastest = config.default(puzzle.shape)
    return "compiled" if fastest == "lanes" else fastest


def _decide(
    puzzle: Puzzle, solutions: Sequence[Grid], proven: Proven, deadline: Deadline
) -> Decision:
    found, claimed = proven.result.solutions, {*solutions}
    if other := next((grid for grid in found if grid not in claimed), None):
        return Decision(refutation=other)
    if proven.result.stop is not Stop.EXHAUSTED:
        return Decision(reason=f"the prover stopped ({proven.result.stop})")
    if missed := len(solutions) - len(found):
        cause = f"the prover did not find {count(missed, 'solution')}, which the claim has"
        raise InvalidOutput(cause, remedy="find its cause with `sudoku check`")
    steps: list[Step] = []
    certificate = Certificate(puzzle, found, _until(deadline, proven.steps, steps))
    try:
        number = check(certificate)
    except OutOfTime:
        return Decision(reason="the time limit ended the check of the proof")
    return Decision(Certificate(puzzle, found, tuple(steps)), steps=number)


def _until(deadline: Deadline, steps: Iterable[Step], kept: list[Step]) -> Iterator[Step]:
    """Yield steps and keep them. Raises OutOfTime when the deadline has passed."""
    for step in steps:
        deadline.check()
        kept.append(step)
        yield step
