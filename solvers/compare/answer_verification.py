"""Verify one answer of a comparison: its grids, its claims, its time, and what it leaves out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final

from solvers.checker import Fault, Verdict, Verification, find_faults, verify
from solvers.compare.measurement import PlannedMeasurement
from solvers.compare.prover import MOST, Proven
from solvers.compare.record import Answer
from solvers.formats import PuzzleEntry
from solvers.puzzle import Grid, Puzzle
from solvers.quantities import count, duration, exact_seconds
from solvers.result import Result, Stop

_FILE: Final = "the puzzle file"
_EARLY: Final = 0.5  # of the time limit: a solver that ended before did not reach it


def claimed_numbers(
    entry: PuzzleEntry, answers: Iterable[Answer], known: Mapping[Grid, str]
) -> dict[str, int]:
    """Return by claimant the numbers of solutions that are claimed and that no grid refutes.

    A solver that finds one solution and found none counts as if it had claimed that there is none.
    """
    claimed: dict[str, int] = {}
    if (entry.count or entry.at_least) <= MOST and (entry.count is not None or entry.at_least):
        claimed[_FILE] = entry.at_least - 1 if entry.count is None else entry.count
    for answer in answers:
        result = answer.result
        if result is None or answer.verdict is not None:
            continue
        if result.stop is Stop.EXHAUSTED and known.keys() == {*result.solutions}:
            claimed[answer.solver] = len({*result.solutions})
        elif answer.finds_one and not known and not any(map(all, result.solutions)):
            claimed[answer.solver] = 0
        if (number := _counter(answer)) is not None and number >= len(known):
            claimed[answer.solver] = number
    return claimed


def verify_answer(
    measurement: PlannedMeasurement, answer: Answer, known: Mapping[Grid, str], proven: Proven
) -> Verification:
    """Return the verdict on an answer, given the verified grids and what was proven.

    A right answer after the time limit is a timeout.
    """
    result, limits = answer.result, measurement.limits
    if answer.verdict is not None or result is None:
        return Verification.of([Fault(answer.verdict or Verdict.CRASH, answer.detail)])

    def faults(puzzle: Puzzle, grid: Grid) -> tuple[Fault, ...]:
        return () if grid in known else find_faults(puzzle, grid)  # a known grid is verified

    if answer.finds_one:
        result = _without_unfinished(result, proven)
    verification = verify(measurement.instance, result, limits, known, faults)
    found_none = verification.verdict is Verdict.GAVE_UP and not result.solutions
    if found_none and answer.finds_one and known:
        reason, grid = "found no solution, but there is one", next(iter(known))
        return Verification.of([Fault(Verdict.INCOMPLETE, reason, evidence=grid)])
    if wrong := _wrong_number(answer, known, proven):
        return Verification.of([*verification.faults, wrong])
    if verification.verdict is Verdict.CORRECT:
        if limits.time_limit is not None and (answer.time_ns or 0) > limits.time_limit * 1e9:
            took = duration((answer.time_ns or 0) / 1e9)
            return Verification.of([Fault(Verdict.TIMEOUT, f"answered late, after {took}")])
        if result.stop is Stop.EXHAUSTED:
            return replace(verification, proof=proven.proof(answer.solver, len(result.solutions)))
    if verification.verdict is Verdict.TIMEOUT and limits.time_limit is not None:
        return _verified_timeout(answer, limits.time_limit, verification)
    return verification


def _verified_timeout(answer: Answer, time_limit: float, claimed: Verification) -> Verification:
    """Return the verdict on a claim that the time limit ended the search."""
    if answer.wall_ns is None:
        return Verification.of([Fault(Verdict.TIMEOUT, "did not answer")])
    if answer.wall_ns >= _EARLY * time_limit * 1e9:
        return claimed
    took, limit = duration(answer.wall_ns / 1e9), exact_seconds(time_limit)
    reason = f"reports a timeout after {took}, but the time limit is {limit}"
    return Verification.of([Fault(Verdict.INVALID_OUTPUT, reason)])


def _without_unfinished(result: Result, proven: Proven) -> Result:
    """Return the result without grids with blanks, if the puzzle is known to have no solution.

    A solver that was written for puzzles with a solution often leaves the grid as it is then.
    """
    if proven.count != 0 or any(map(all, result.solutions)):
        return result
    return replace(result, solutions=(), stop=Stop.GAVE_UP) if result.solutions else result


def _counter(answer: Answer) -> int | None:
    """Return the number that a solver which finds one solution has counted."""
    number = answer.result.counters.get("count") if answer.result and answer.finds_one else None
    return number if isinstance(number, int) else None


def _wrong_number(answer: Answer, known: Mapping[Grid, str], proven: Proven) -> Fault | None:
    """Return the fault of a solver that counted another number of solutions than there are."""
    number = _counter(answer)
    if number is None or number == proven.count or (proven.count is None and number >= len(known)):
        return None
    right = len(known) if proven.count is None else proven.count
    least = "at least " if proven.count is None else ""
    reason = f"counts {count(number, 'solution')}, but there {'is' if right == 1 else 'are'} "
    return Fault(Verdict.REFUTED, f"{reason}{least}{right}")
