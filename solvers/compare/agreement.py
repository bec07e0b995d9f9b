"""Claims held against each other: a grid that one solver found and the checker verified refutes each claim that lacks it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

from solvers.checker import Fault, Verdict, Verification, find_faults, verify
from solvers.compare.measurement import PlannedMeasurement
from solvers.compare.record import Answer, Record
from solvers.formats import PuzzleEntry
from solvers.puzzle import Grid, Puzzle
from solvers.result import Stop

FILE = "the puzzle file"
_NONE: Mapping[Grid, str] = MappingProxyType({})


@dataclass(frozen=True)
class Disagreement:
    """Two claims about one puzzle that cannot both hold, and the verified grid that decides between them, if any."""

    measurement: PlannedMeasurement
    claims: tuple[tuple[str, str], ...]  # who, and what they say
    grid: Grid | None
    smallest: Puzzle | None = None  # the smallest board found on which they still disagree

    @property
    def entry(self) -> PuzzleEntry:
        """The board that was asked."""
        return self.measurement.entry


class VerifiedAnswers(NamedTuple):
    """The answers to one measurement as records, in their order, and the claims among them that cannot all hold."""

    records: list[Record]
    disagreements: list[Disagreement]
    grids: Mapping[Grid, str]  # those that are known to be solutions, and who found each


def verify_together(
    measurement: PlannedMeasurement, answers: Sequence[Answer], before: Mapping[Grid, str] = _NONE
) -> VerifiedAnswers:
    """Judge the answers of all solvers to one measurement: each grid by the checker, each claim by all valid grids.

    before  grids that were verified when the board was asked something else
    """
    known = verified_grids(measurement.entry, answers, before)
    records = [
        Record.of(measurement, answer, _verified_answer(measurement, answer, known))
        for answer in answers
    ]
    return VerifiedAnswers(records, _disagreements(measurement, answers, known), known)


def verified_grids(
    entry: PuzzleEntry, answers: Iterable[Answer], before: Mapping[Grid, str] = _NONE
) -> dict[Grid, str]:
    """Every distinct valid solution that anybody found, and who found it first; with those that were known before."""
    found: dict[Grid, str] = dict(before)
    if entry.solution and not find_faults(entry.puzzle, entry.solution):
        found[entry.solution] = FILE
    for answer in answers:
        for grid in answer.result.solutions if answer.result else ():
            if grid not in found and not find_faults(entry.puzzle, grid):
                found[grid] = answer.solver
    return found


def _verified_answer(
    measurement: PlannedMeasurement, answer: Answer, known: Mapping[Grid, str]
) -> Verification:
    if answer.verdict is not None or answer.result is None:
        return Verification.of([Fault(answer.verdict or Verdict.CRASH, answer.detail)])
    limits = measurement.limits
    verification = verify(
        measurement.instance,
        answer.result,
        limits,
        known,
        lambda board, grid: _faults(board, grid, known),
    )
    late = limits.time_limit is not None and (answer.wall_ns or 0) > limits.time_limit * 1e9
    if late and verification.verdict is Verdict.CORRECT:
        return Verification.of([Fault(Verdict.TIMEOUT, "answered after its time limit")])
    return verification


def _faults(board: Puzzle, grid: Grid, known: Mapping[Grid, str]) -> tuple[Fault, ...]:
    """What is wrong with a grid; one that was verified is not looked at again."""
    return () if grid in known else find_faults(board, grid)


def _disagreements(
    measurement: PlannedMeasurement, answers: Sequence[Answer], known: Mapping[Grid, str]
) -> list[Disagreement]:
    """Each claim to hold every solution that a verified grid refutes; and a puzzle file that says otherwise."""
    entry = measurement.entry
    claims = {
        a.solver: set(a.result.solutions)
        for a in answers
        if a.result and a.result.stop is Stop.EXHAUSTED
    }
    found = []
    for solver, grids in claims.items():
        if missed := next((grid for grid in known if grid not in grids), None):
            pair = ((solver, _claim(len(grids))), (known[missed], "has another solution"))
            found.append(Disagreement(measurement, pair, missed))
    if other := _against_file(entry, claims, known):
        theirs = (
            _claim(entry.count)
            if entry.count is not None
            else f"has at least {entry.at_least} solutions"
        )
        found.append(Disagreement(measurement, ((FILE, theirs), other), next(iter(known), None)))
    return found


def _against_file(
    entry: PuzzleEntry, claims: Mapping[str, set[Grid]], known: Mapping[Grid, str]
) -> tuple[str, str] | None:
    """Who contradicts the number of solutions that the file gives, by an unrefuted claim or by valid grids alone."""
    for solver, grids in claims.items():
        contradicts = len(grids) < entry.at_least or entry.count not in (None, len(grids))
        if contradicts and grids == set(known):
            return solver, _claim(len(grids))
    too_many = entry.count is not None and len(known) > entry.count
    return ("verified grids", f"are {len(known)}") if too_many else None


def _claim(count: int) -> str:
    return {0: "has no solution", 1: "has exactly one solution"}.get(
        count, f"has exactly {count} solutions"
    )
