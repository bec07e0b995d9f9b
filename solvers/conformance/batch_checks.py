"""A backend that takes many puzzles in one call: in company, each has the answer that it has alone."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from solvers.checker import find_faults
from solvers.conformance import known_puzzles
from solvers.conformance.backend_tester import PATIENCE, BackendTester, Check, CheckFailed
from solvers.puzzle import STANDARD, Grid, Puzzle
from solvers.result import Result, Stop
from solvers.solver import BatchSolver, Limits

Answer = tuple[Stop, int, Grid | None]


def _in_batch(tester: BackendTester) -> None:
    asked = [
        *known_puzzles.isomorphs(3),
        known_puzzles.several(STANDARD),
        known_puzzles.empty(STANDARD),
        *known_puzzles.none(STANDARD),
    ]
    asked += [
        known_puzzles.solved(STANDARD),
        *known_puzzles.clashing(STANDARD),
        known_puzzles.one(STANDARD),
    ]
    for limits in (Limits(1), Limits(2)):
        alone = cache(
            lambda puzzle, wanted=limits.solution_limit: tester.answer(
                puzzle, Limits(wanted, PATIENCE)
            )
        )
        for order in (asked, asked[::-1], asked[:1], asked[:1] * 40):
            puzzles = [board.puzzle for board in order]
            if (answers := _answers(tester, puzzles, limits)) is None:
                return
            tester.hold(
                len(answers) == len(order),
                f"answers {len(order)} puzzles",
                f"{len(answers)} answers",
            )
            for puzzle, answer in zip(puzzles, answers, strict=True):
                _hold(tester, puzzle, answer, alone(puzzle))


def _hold(tester: BackendTester, puzzle: Puzzle, answer: Answer, alone: Result | None) -> None:
    stop, count, first = answer
    wrong = find_faults(puzzle, first) if first is not None else ()
    tester.hold(
        not wrong, f"in a batch claims {count} ({stop})", wrong[0].reason if wrong else "", puzzle
    )
    if alone is not None:
        expected = (alone.stop, len(alone.solutions), alone.solution)
        evidence = f"alone {expected[1]} ({expected[0]}), or another first solution"
        tester.hold(answer == expected, f"in a batch claims {count} ({stop})", evidence, puzzle)


def _answers(
    tester: BackendTester, puzzles: Sequence[Puzzle], limits: Limits
) -> list[Answer] | None:
    """Why each search ended, how many solutions, the first; None where the backend takes one puzzle at a time."""
    if tester.worker:
        if not tester.worker.capabilities.batch:
            return None
        try:
            return list(tester.worker.ask_batch(puzzles, limits, PATIENCE).answers)
        except Exception as error:
            raise CheckFailed("raised in a batch", f"{type(error).__name__}: {error}") from error
    if not isinstance(tester.solver, BatchSolver):
        return None
    import numpy as np

    givens = np.array([puzzle.givens for puzzle in puzzles], dtype=np.uint8)
    before = givens.copy()
    try:
        batch = tester.solver.solve_batch(givens, limits)
    except Exception as error:
        raise CheckFailed("raised in a batch", f"{type(error).__name__}: {error}") from error
    tester.hold(
        bool((givens == before).all()), "leaves the array as it was", "the array has changed"
    )
    kinds = tuple(
        str(array.dtype) for array in (batch.solutions, batch.counts, batch.stop, batch.guesses)
    )
    tester.hold(
        kinds == ("uint8", "int64", "uint8", "int64"),
        "returns a BatchResult",
        f"its arrays are {', '.join(kinds)}",
    )
    firsts = [
        tuple(row) if count else None
        for row, count in zip(batch.solutions.tolist(), batch.counts, strict=True)
    ]
    return [
        (batch.stop_of(place), int(batch.counts[place]), first)
        for place, first in enumerate(firsts)
    ]


BATCH = (
    Check(
        "batch", "In any company and order, a puzzle has the answer that it has alone.", _in_batch
    ),
)
