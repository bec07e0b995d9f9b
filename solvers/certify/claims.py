"""Certify that the known solutions of a puzzle are all, or find a grid that refutes it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from solvers import config
from solvers.certify.certificate import Certificate, check
from solvers.checker import verify
from solvers.deadline import Deadline, OutOfTime
from solvers.errors import InputError, InvalidOutput, OptionError
from solvers.proof import Proven, ProvingSolver, Step
from solvers.puzzle import Grid, Puzzle
from solvers.puzzle_input import PuzzleLike, read_puzzle
from solvers.quantities import count
from solvers.registry import registry
from solvers.result import Result, Stop
from solvers.solver import Limits, Preparable, Solver

_PROVERS = ("compiled", "propagation", "cp-sat")  # the fastest first
_A_MOMENT = 0.001  # seconds; a time limit cannot be 0


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
    solutions: Iterable[Grid] = (),
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
    puzzle, solutions = read_puzzle(puzzle), _grids(solutions)
    if solutions:
        check(Certificate(puzzle, solutions, is_complete=False))
    limits, solver = Limits(len(solutions) + 1, time_limit), find_prover(prover, puzzle)
    deadline = _started(solver, time_limit)
    proven = _proven("prover", solver, puzzle, limits)
    return _decide(puzzle, solutions, proven, deadline)


def solve_and_certify(solver: Solver, puzzle: Puzzle, limits: Limits) -> tuple[Result, Decision]:
    """Solve a puzzle, and certify what the result claims; the time limit is for both together.

    The proof is the solver's own if it writes proofs, and else that of the default prover. A search
    that reached its limit is certified to have found at least its solutions.

    Raises InvalidOutput for a wrong answer, and ProofRejected for a wrong proof.
    """
    deadline = _started(solver, limits.time_limit)
    if isinstance(solver, ProvingSolver):
        own = _proven("solver", solver, puzzle, limits)
        result = own.result
    else:
        own, result = None, solver.solve(puzzle, limits)
        _verify("solver", puzzle, result, limits)
    if result.stop is not Stop.EXHAUSTED:
        if not result.solutions:
            return result, Decision(reason=f"the search ended early ({result.stop})")
        return result, Decision(Certificate(puzzle, result.solutions, is_complete=False))
    if own:
        return result, _decide(puzzle, result.solutions, own, deadline)
    left = None if limits.time_limit is None else max(deadline.left, _A_MOMENT)
    return result, certify(puzzle, result.solutions, time_limit=left)


def _started(solver: Solver, time_limit: float | None) -> Deadline:
    """Return the deadline. The time limit does not include work before the first answer."""
    if isinstance(solver, Preparable):
        solver.prepare()
    return Deadline.after(time_limit)


def _grids(solutions: Iterable[Grid]) -> tuple[Grid, ...]:
    """Return what a caller gives as solutions. Raises InputError for other than sequences."""
    try:
        return tuple(tuple(grid) for grid in solutions)
    except TypeError:
        cause = "the solutions are not a list of grids"
        remedy = "give a list, in which each grid is a tuple of its digits"
        raise InputError(cause, remedy=remedy) from None


def _proven(who: str, solver: ProvingSolver, puzzle: Puzzle, limits: Limits) -> Proven:
    """Return what a solver found and proved. Raises InvalidOutput for a wrong result."""
    proven = solver.solve_with_proof(puzzle, limits)
    if not isinstance(proven, Proven) or not isinstance(proven.result, Result):
        cause = f"solve_with_proof of the {who} returned {type(proven).__name__}, not a Proven"
        raise InvalidOutput(cause, remedy="return solvers.proof.Proven(result, steps)")
    _verify(who, puzzle, proven.result, limits)
    return proven


def _verify(who: str, puzzle: Puzzle, result: Result, limits: Limits) -> None:
    verification = verify(puzzle, result, limits)
    if verification.verdict.is_failure:
        cause = f"the {who} returned a wrong answer: {verification.faults[0].reason}"
        raise InvalidOutput(cause, remedy="find its cause with `sudoku check`")


def find_prover(prover: str | ProvingSolver | None, puzzle: Puzzle) -> ProvingSolver:
    """Return a solver that writes proofs. Raises OptionError if it writes none."""
    if prover is None:
        prover = _default(puzzle)
    solver = registry.get(prover) if isinstance(prover, str) else prover
    if not isinstance(solver, ProvingSolver):
        raise OptionError(f"{prover} writes no proofs", remedy=f"use {_default(puzzle)}")
    return solver


def proving_backends() -> list[str]:
    """Return the installed backends of this package that write proofs, the fastest first."""
    usable = [
        name
        for name, each in registry.backends().items()
        if each.writes_proofs and not each.missing and not each.is_plug_in
    ]
    return sorted(usable, key=lambda name: (*_PROVERS, name).index(name))


def _default(puzzle: Puzzle) -> str:
    """Return the default backend for the shape if it writes proofs, or else the fastest."""
    usable, preferred = proving_backends(), config.default(puzzle.shape)
    return preferred if preferred in usable else usable[0]


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
