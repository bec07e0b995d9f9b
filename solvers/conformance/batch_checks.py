"""Check a backend that solves batches: a puzzle gets the same answer in a batch as alone."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from solvers.checker import find_faults
from solvers.conformance import known_puzzles as known
from solvers.conformance.backend_tester import TIME_LIMIT, BackendTester, Check, CheckFailed
from solvers.puzzle import STANDARD, Grid, Puzzle
from solvers.result import Result, Stop
from solvers.solver import BatchSolver, Limits

BatchAnswer = tuple[Stop, int, Grid | None]  # why it ended, number of solutions, first one


def _batch(tester: BackendTester) -> None:
    cases = [
        *known.isomorphs(3),
        known.several(STANDARD),
        known.empty(STANDARD),
        *known.unsolvable(STANDARD),
        known.solved(STANDARD),
        *known.contradictory(STANDARD),
        known.unique(STANDARD),
    ]
    puzzles = [case.puzzle for case in cases]
    for limits in (Limits(1), Limits(2)):
        alone = cache(
            lambda puzzle, solution_limit=limits.solution_limit: tester.solve_unverified(
                puzzle, Limits(solution_limit, TIME_LIMIT)
            )
        )
        for batch in (puzzles, puzzles[::-1], puzzles[:1], puzzles[:1] * 40):
            if (answers := _answers(tester, batch, limits)) is None:
                return
            claim = f"solves a batch of {len(batch)}"
            tester.require(len(answers) == len(batch), claim, f"{len(answers)} answers")
            for puzzle, answer in zip(batch, answers, strict=True):
                _require_same(tester, puzzle, answer, alone(puzzle))


def _require_same(
    tester: BackendTester, puzzle: Puzzle, answer: BatchAnswer, alone: Result | None
) -> None:
    stop, number, first = answer
    claim = f"in a batch, claims {number} ({stop})"
    faults = find_faults(puzzle, first) if first is not None else ()
    tester.require(not faults, claim, faults[0].reason if faults else "", puzzle)
    if alone is not None:
        expected = (alone.stop, len(alone.solutions), alone.solution)
        evidence = f"alone, {expected[1]} ({expected[0]}) or another first solution"
        tester.require(answer == expected, claim, evidence, puzzle)


def _answers(
    tester: BackendTester, puzzles: Sequence[Puzzle], limits: Limits
) -> list[BatchAnswer] | None:
    """Solve a batch; None if the backend solves one puzzle per call."""
    solver, worker = tester.solver, tester.worker
    if not (worker.capabilities.batch if worker else isinstance(solver, BatchSolver)):
        return None
    try:
        if worker:
            return list(worker.ask_batch(puzzles, limits, TIME_LIMIT).answers)
        return _array_answers(tester, puzzles, limits)
    except CheckFailed:
        raise
    except Exception as error:
        raise CheckFailed("raised in a batch", f"{type(error).__name__}: {error}") from error


def _array_answers(
    tester: BackendTester, puzzles: Sequence[Puzzle], limits: Limits
) -> list[BatchAnswer]:
    import numpy as np

    assert isinstance(tester.solver, BatchSolver)
    givens = np.array([puzzle.givens for puzzle in puzzles], dtype=np.uint8)
    before = givens.copy()
    batch = tester.solver.solve_batch(givens, limits)
    unchanged = bool((givens == before).all())
    tester.require(unchanged, "leaves its array unchanged", "the array has changed")
    arrays = (batch.solutions, batch.counts, batch.stop, batch.guesses)
    types = tuple(str(array.dtype) for array in arrays)
    evidence = f"its arrays are {', '.join(types)}"
    expected = ("uint8", "int64", "uint8", "int64")
    tester.require(types == expected, "returns a BatchResult", evidence)
    return [
        (batch.stop_of(place), int(number), tuple(row) if number else None)
        for place, (row, number) in enumerate(
            zip(batch.solutions.tolist(), batch.counts.tolist(), strict=True)
        )
    ]


BATCH: Final = (
    Check("batch", "In every batch and order, a puzzle gets the same answer as alone.", _batch),
)
