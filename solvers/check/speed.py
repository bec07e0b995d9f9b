"""Measure the speed of a checked solver and of known solvers, on the same puzzles."""

from __future__ import annotations

import contextlib
import math
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from random import Random
from time import monotonic
from typing import Final

from solvers.check import puzzle_library
from solvers.check.stage import Depth
from solvers.check.symmetries import SYMMETRIES
from solvers.check.times import FastestSymmetry, SlowestPuzzle, Speed
from solvers.checker import find_faults
from solvers.compare.results.times import median_time
from solvers.errors import SolverError, TimeLimitExceeded
from solvers.puzzle import Puzzle
from solvers.registry import registry
from solvers.result import Stop
from solvers.solver import Limits
from solvers.worker.worker import Worker

LEVELS: Final = ("easy", "medium", "hard")
TIME_LIMIT: Final = 1.0  # seconds per puzzle
MAX_TIMEOUTS: Final = 2  # at one difficulty; the rest of it then counts as timeouts and is not run
FEW: Final = ("naive", "bitmasks", "lanes")
ALL: Final = ("naive", "bitmasks", "fewest-first", "lanes", "cp-sat", "python-constraint")

_GRACE: Final = 0.1  # seconds past the limit for a solver that stops by itself
_WARM_UP: Final = 10.0  # seconds for the first answer, with everything that it imports and compiles


@dataclass(frozen=True, kw_only=True)
class Budget:
    """How much to measure.

    seconds           wall time for all solvers together, without their start; no block begins later
    puzzles           of each difficulty
    repetitions       of each puzzle
    against           the solvers to compare with
    symmetry_seconds  wall time for the rotations and reflections of the slowest puzzle
    """

    seconds: float
    puzzles: int
    repetitions: int
    against: tuple[str, ...]
    symmetry_seconds: float = 1.0


BUDGETS: Final[Mapping[Depth, Budget]] = {
    Depth.QUICK: Budget(seconds=0.4, puzzles=3, repetitions=1, against=FEW, symmetry_seconds=0.2),
    Depth.DEFAULT: Budget(seconds=2.2, puzzles=6, repetitions=3, against=ALL, symmetry_seconds=0.7),
    Depth.THOROUGH: Budget(
        seconds=40.0, puzzles=12, repetitions=5, against=ALL, symmetry_seconds=8.0
    ),
}


def measure(
    spec: str, depth: Depth = Depth.DEFAULT, budget: Budget | None = None, seed: int = 0
) -> Speed:
    """Time a correct solver and others, each in its own process.

    A solver to compare with is left out if its library is missing. Raises InputError if the
    solver cannot be served.
    """
    budget = budget or BUDGETS[depth]
    levels = {
        str(entry.puzzle): level
        for level in LEVELS
        for entry in puzzle_library.section(level)[: budget.puzzles]
    }
    with ExitStack() as stack:
        others = [
            name for name in budget.against if name != spec and not registry.find(name).missing
        ]
        workers = {name: stack.enter_context(Worker(name)) for name in (spec, *others)}
        for worker in workers.values():
            _warm_up(worker)
        log = _TimeLog(levels, tuple(workers))
        random, end = Random(seed), monotonic() + budget.seconds
        for puzzle in _blocks(levels, budget.repetitions, random):
            for name in random.sample(list(workers), len(workers)):
                log.measure(name, workers[name], puzzle)
            if monotonic() > end:
                break
        known = {puzzle: time for puzzle, time in log.times(spec).items() if time is not None}
        slowest = _slowest(workers[spec], known, monotonic() + budget.symmetry_seconds)
        return log.speed(slowest)


def _warm_up(worker: Worker) -> None:
    """Solve once without timing, so that imports and compiled code are ready. Raises InputError."""
    worker.capabilities  # noqa: B018 - waits until it is ready
    with contextlib.suppress(SolverError):
        easy = puzzle_library.isomorph(puzzle_library.section("easy")[0], 0)
        worker.ask(easy.puzzle, Limits(1, _WARM_UP))


def _blocks(levels: Mapping[str, str], repetitions: int, random: Random) -> Iterator[str]:
    """Yield every puzzle in each repetition, alternating between difficulties.

    So every difficulty has been measured whenever the time is over.
    """
    by_level = [[puzzle for puzzle in levels if levels[puzzle] == level] for level in LEVELS]
    for _ in range(repetitions):
        shuffled = [random.sample(puzzles, len(puzzles)) for puzzles in by_level]
        for turn in range(max(map(len, shuffled))):
            yield from (puzzles[turn] for puzzles in shuffled if turn < len(puzzles))


@dataclass
class _TimeLog:
    """Seconds by solver and puzzle; infinite for a timeout, None if the answer is not right."""

    levels: Mapping[str, str]
    solvers: Sequence[str]
    measured: dict[tuple[str, str], list[float | None]] = field(default_factory=dict)

    def measure(self, solver: str, worker: Worker, puzzle: str) -> None:
        """Time a solver on a puzzle, or assume a timeout after too many at that difficulty."""
        too_slow = self._timeouts(solver, self.levels[puzzle]) >= MAX_TIMEOUTS
        time = math.inf if too_slow else seconds(worker, Puzzle.parse(puzzle), TIME_LIMIT)
        self.measured.setdefault((solver, puzzle), []).append(time)

    def _timeouts(self, solver: str, level: str) -> int:
        return sum(
            times.count(math.inf)
            for (name, puzzle), times in self.measured.items()
            if name == solver and self.levels[puzzle] == level
        )

    def times(self, solver: str) -> dict[str, float | None]:
        """Return the median time of each puzzle; infinite if any solve timed out.

        None if any answer was not right.
        """
        own = ((puzzle, self.measured.get((solver, puzzle))) for puzzle in self.levels)
        return {
            puzzle: None if None in times else median_time([t for t in times if t is not None])
            for puzzle, times in own
            if times
        }

    def speed(self, slowest: SlowestPuzzle | None) -> Speed:
        """Return all times; the first solver is the one that is checked."""
        times = {solver: self.times(solver) for solver in self.solvers}
        return Speed(
            solver=self.solvers[0],
            levels=self.levels,
            times=times,
            time_limit=TIME_LIMIT,
            slowest=slowest,
        )


def seconds(worker: Worker, puzzle: Puzzle, time_limit: float = TIME_LIMIT) -> float | None:
    """Return the time of one right answer, measured in the solver's process.

    Infinite is a timeout; None is any answer that is not right.
    """
    grace = _GRACE if worker.capabilities.limits else 0.0
    try:
        reply = worker.ask(puzzle, Limits(1, time_limit), grace)
    except TimeLimitExceeded:
        return math.inf
    except SolverError:
        return None
    if reply.result.stop is Stop.TIMEOUT or reply.wall_ns > time_limit * 1e9:
        return math.inf
    grid = reply.result.solution
    return None if grid is None or find_faults(puzzle, grid) else max(reply.wall_ns, 1) / 1e9


def _slowest(worker: Worker, known: Mapping[str, float], end: float) -> SlowestPuzzle | None:
    """The slowest puzzle and its fastest rotation or reflection, if there is time to try them."""
    if not known:
        return None
    puzzle = max(known, key=known.__getitem__)
    least, symmetry = known[puzzle], None
    for name, change in SYMMETRIES.items():
        left = end - monotonic()
        if left <= 0:
            break
        changed = Puzzle(change.apply(Puzzle.parse(puzzle).givens))
        time = seconds(worker, changed, min(TIME_LIMIT, least, left))  # only a shorter time counts
        if time is not None and time < least:
            least = time
            symmetry = FastestSymmetry(name=name, puzzle=str(changed), seconds=time)
    return SlowestPuzzle(puzzle, known[puzzle], symmetry)
