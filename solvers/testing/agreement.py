"""Assert that two solvers agree: every answer is verified, and no claim contradicts another."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from itertools import islice

from solvers import notation
from solvers.compare.agreement import VerifiedAnswers, verify_together
from solvers.compare.measurement import PlannedMeasurement
from solvers.compare.record import Answer
from solvers.errors import SolverError, SudokuError, Unsupported
from solvers.formats import PuzzleEntry
from solvers.solver import Limits
from solvers.testing.correctness import Puzzles, entries
from solvers.testing.solver_spec import SolverLike, spec_of
from solvers.verdict import Verdict
from solvers.worker.worker import Worker


def assert_agree(
    first: SolverLike,
    second: SolverLike,
    puzzles: Puzzles,
    *,
    solution_limit: int | None = 2,
    time_limit: float = 10.0,
) -> None:
    """Assert that the answers of two solvers are right and do not contradict each other.

    first, second   see `assert_correct`
    puzzles         a list of puzzles, or the `pathlib.Path` of a file of puzzles
    solution_limit  how many solutions the solvers are asked for; None is all of them
    time_limit      seconds per puzzle and solver

    A solver that gives no answer fails, and so does a call without puzzles: nothing was compared.
    Raises AssertionError with the puzzle, both claims and the grid that decides between them.

    >>> assert_agree("bitmasks", "propagation", ["1.....3........2"])
    """
    __tracebackhide__ = True
    try:
        text = _first_disagreement((first, second), puzzles, Limits(solution_limit, time_limit))
    except SudokuError as error:
        # pytest then shows the line of the test, and none of this package.
        raise error.with_traceback(None) from error.__cause__
    if text:
        raise AssertionError(text)


def _first_disagreement(
    solvers: tuple[SolverLike, ...], puzzles: Puzzles, limits: Limits
) -> str | None:
    """Return what is wrong with the answers to the first puzzle that has a fault, or None."""
    found = entries(puzzles)
    if not found:
        return "no puzzles were given, so nothing was compared"
    with ExitStack() as stack:
        specs = [stack.enter_context(spec_of(solver)) for solver in solvers]
        workers = [stack.enter_context(Worker(spec)) for spec in specs]
        for number, entry in enumerate(found):
            measurement = PlannedMeasurement(number, 0, 0, entry, limits)
            answers = [_ask(worker, entry, limits) for worker in workers]
            verified = verify_together(measurement, answers)
            if faults := [*_faults(verified)]:
                lines = [f"{' and '.join(specs)} do not agree on", str(entry.puzzle), *faults]
                grids = (notation.to_line(grid, entry.puzzle.shape) for grid in verified.grids)
                lines += [f"solution: {line}" for line in islice(grids, 2)]
                return "\n".join(lines)
    return None


def _ask(worker: Worker, entry: PuzzleEntry, limits: Limits) -> Answer:
    try:
        return Answer(worker.spec, worker.solve(entry.puzzle, limits))
    except SolverError as error:
        kind = Verdict.UNSUPPORTED if isinstance(error, Unsupported) else Verdict.CRASH
        return Answer(worker.spec, None, verdict=kind, detail=error.cause)


def _faults(found: VerifiedAnswers) -> Iterator[str]:
    """Yield what is wrong with the answers, each in one line."""
    for record in found.records:
        searched = record.verdict in (Verdict.GAVE_UP, Verdict.CORRECT)
        if not searched:
            yield f"{record.solver}: {record.verdict}: {record.reason or 'no answer in time'}"
        elif found.grids and not record.solutions and record.verdict is Verdict.GAVE_UP:
            yield f"{record.solver}: found no solution, but there is one"
    for disagreement in found.disagreements:
        yield "; ".join(f"{claimant} {claim}" for claimant, claim in disagreement.claims)
