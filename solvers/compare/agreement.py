"""Compare the claims of solvers: a verified grid refutes every complete claim that lacks it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from types import MappingProxyType
from typing import NamedTuple

from solvers.checker import find_faults
from solvers.compare.answer_verification import claimed_numbers, verify_answer
from solvers.compare.measurement import PlannedMeasurement
from solvers.compare.prover import Prove, Proven, nothing
from solvers.compare.record import Answer, Record
from solvers.formats import PuzzleEntry
from solvers.puzzle import Grid, Puzzle
from solvers.quantities import at_least
from solvers.result import Stop

FILE = "the puzzle file"
_TRUSTED = "a trusted solver"
_NONE: Mapping[Grid, str] = MappingProxyType({})


@dataclass(frozen=True)
class Disagreement:
    """Two claims about one instance that cannot both be true.

    claims    pairs of a claimant (a solver or the puzzle file) and its claim
    grid      the verified grid that decides between them, if there is one
    smallest  a minimal puzzle on which they still disagree
    """

    measurement: PlannedMeasurement
    claims: tuple[tuple[str, str], ...]
    grid: Grid | None
    smallest: Puzzle | None = None

    @property
    def entry(self) -> PuzzleEntry:
        """The instance, with what is known about it."""
        return self.measurement.entry


class VerifiedAnswers(NamedTuple):
    """The answers to one measurement after verification.

    records  one for each answer, in their order
    grids    every grid known to be a solution, and which solver found it first
    """

    records: list[Record]
    disagreements: list[Disagreement]
    grids: Mapping[Grid, str]

    @property
    def refuting(self) -> dict[Grid, str]:
        """Two of the grids, for the other tasks: they refute "none" and "one"."""
        return dict(islice(self.grids.items(), 2))


def verify_together(
    measurement: PlannedMeasurement,
    answers: Sequence[Answer],
    before: Mapping[Grid, str] = _NONE,
    prove: Prove = nothing,
) -> VerifiedAnswers:
    """Verify the answers of all solvers to one measurement.

    The checker verifies each grid. Every valid grid, whichever solver found it, is then compared
    with each claim. `before` are grids that were verified for another task on the same instance.
    `prove` checks what no grid refutes: claims to know all solutions, and the number in the file.
    """
    known = verified_grids(measurement.entry, answers, before)
    claims = claimed_numbers(measurement.entry, answers, known)
    proven = Proven()
    if claims:
        proven = prove(measurement, {*claims.values()}, {*claims} - {FILE})
        known.update((grid, _TRUSTED) for grid in proven.grids if grid not in known)
    records = [
        Record.of(measurement, answer, verify_answer(measurement, answer, known, proven))
        for answer in answers
    ]
    found = _disagreements(measurement, answers, known, proven)
    return VerifiedAnswers(records, found, known)


def verified_grids(
    entry: PuzzleEntry, answers: Iterable[Answer], before: Mapping[Grid, str] = _NONE
) -> dict[Grid, str]:
    """Return every distinct valid solution, and the solver (or the file) that gave it first."""
    found: dict[Grid, str] = dict(before)
    if entry.solution and not find_faults(entry.puzzle, entry.solution):
        found[entry.solution] = FILE
    for answer in answers:
        for grid in answer.result.solutions if answer.result else ():
            if grid not in found and not find_faults(entry.puzzle, grid):
                found[grid] = answer.solver
    return found


def _disagreements(
    measurement: PlannedMeasurement,
    answers: Sequence[Answer],
    known: Mapping[Grid, str],
    proven: Proven,
) -> list[Disagreement]:
    """Return each complete claim that a verified grid refutes, then what is wrong in the file."""
    entry, evidence = measurement.entry, next(iter(known), None)
    claims = {
        answer.solver: set(answer.result.solutions)
        for answer in answers
        if answer.result and answer.result.stop is Stop.EXHAUSTED
    }
    found = []
    for solver, grids in claims.items():
        if missed := next((grid for grid in known if grid not in grids), None):
            pair = ((solver, _claim(len(grids))), (known[missed], "has another solution"))
            found.append(Disagreement(measurement, pair, missed))
    if other := _against_file(entry, claims, known, proven):
        exact = entry.count is not None
        claim = _claim(entry.count or 0) if exact else f"has {at_least(entry.at_least, 'solution')}"
        found.append(Disagreement(measurement, ((FILE, claim), other), evidence))
    if entry.solution and measurement.isomorph == 0:
        for fault in find_faults(entry.puzzle, entry.solution)[:1]:
            wrong = ((FILE, "gives a wrong solution"), ("the rules", fault.reason))
            found.append(Disagreement(measurement, wrong, evidence))
    return found


def _against_file(
    entry: PuzzleEntry, claims: Mapping[str, set[Grid]], known: Mapping[Grid, str], proven: Proven
) -> tuple[str, str] | None:
    """Return a claimant and a claim that contradict the number of solutions in the file.

    That is a solver whose claim no grid refutes, a trusted solver, or too many verified grids.
    """
    number = proven.count
    if number is not None and (number < entry.at_least or entry.count not in (None, number)):
        return _TRUSTED, _claim(number)
    for solver, grids in claims.items():
        contradicts = len(grids) < entry.at_least or entry.count not in (None, len(grids))
        if contradicts and grids == set(known):
            return solver, _claim(len(grids))
    too_many = entry.count is not None and len(known) > entry.count
    return ("verified grids", f"are {len(known)}") if too_many else None


def _claim(count: int) -> str:
    words = {0: "has no solution", 1: "has exactly one solution"}
    return words.get(count, f"has exactly {count} solutions")
