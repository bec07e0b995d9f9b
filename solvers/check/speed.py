"""How fast the solver on trial is, beside solvers of known kinds: the same puzzles in the same run, in random order."""

from __future__ import annotations

import contextlib
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from random import Random
from statistics import median
from time import monotonic
from typing import Final

from solvers.check import puzzle_library
from solvers.check.stages import Depth
from solvers.check.times import Slowest, Speed
from solvers.checker import find_faults
from solvers.errors import SolverError, TimeLimitExceeded
from solvers.puzzle import Puzzle
from solvers.registry import registry
from solvers.result import Stop
from solvers.solver import Limits
from solvers.worker.worker import Worker

LEVELS: Final = ("easy", "medium", "hard")
LIMIT: Final = 1.0  # seconds for a puzzle
SHOTS: Final = (
    2  # time-outs at one difficulty, after which the rest of it counts as the same and is not asked
)
FEW: Final = ("naive", "bitmasks", "lanes")
ALL: Final = ("naive", "bitmasks", "fewest-first", "lanes", "cp-sat", "python-constraint")

_GRACE: Final = 0.1  # seconds beyond the limit for a solver that holds it itself
_WARM_UP: Final = 10.0  # seconds for a first answer, with all that is imported and compiled for it


@dataclass(frozen=True)
class Budget:
    """How much is measured.

    seconds  of wall time, for all solvers together once they are ready; no block is begun after them
    puzzles  of each difficulty
    turning  seconds more for the orientations of the slowest puzzle
    """

    seconds: float
    puzzles: int
    repetitions: int
    against: tuple[str, ...]
    turning: float = 1.0


BUDGETS: Final[Mapping[Depth, Budget]] = {
    Depth.QUICK: Budget(0.4, 3, 1, FEW, 0.2),
    Depth.DEFAULT: Budget(2.2, 6, 3, ALL, 0.7),
    Depth.THOROUGH: Budget(40.0, 12, 5, ALL, 8.0),
}


def measure(
    spec: str, depth: Depth = Depth.DEFAULT, budget: Budget | None = None, seed: int = 0
) -> Speed:
    """Time a solver that is right, and others, each in its own process. Raises InputError where it cannot be served.

    A solver of the comparison whose library is missing is left out.
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
        log, random, end = _Log(levels, tuple(workers)), Random(seed), monotonic() + budget.seconds
        for puzzle in _blocks(levels, budget.repetitions, random):
            for name in random.sample(list(workers), len(workers)):
                log.ask(workers[name], puzzle)
            if monotonic() > end:
                break
        return log.speed(_turn(workers[spec], log, monotonic() + budget.turning))


def _warm_up(worker: Worker) -> None:
    """Not timed: imports, tables and compiled code are in place before the first puzzle that counts. Raises InputError."""
    worker.capabilities  # noqa: B018 - waits until it is ready
    with contextlib.suppress(SolverError):
        worker.ask(
            puzzle_library.isomorph(puzzle_library.section("easy")[0], 0).puzzle,
            Limits(1, _WARM_UP),
        )


def _blocks(levels: Mapping[str, str], repetitions: int, random: Random) -> Iterator[str]:
    """Every puzzle, and all again; the difficulties by turns, so that each has its share however early the end comes."""
    by_level = [[puzzle for puzzle in levels if levels[puzzle] == level] for level in LEVELS]
    for _ in range(repetitions):
        shuffled = [random.sample(puzzles, len(puzzles)) for puzzles in by_level]
        for turn in range(max(map(len, shuffled))):
            yield from (puzzles[turn] for puzzles in shuffled if turn < len(puzzles))


@dataclass
class _Log:
    """The times that were taken: by solver and puzzle, in seconds; infinite for a time-out, None for no right answer."""

    levels: Mapping[str, str]
    solvers: Sequence[str]
    taken: dict[tuple[str, str], list[float | None]] = field(default_factory=dict)

    def ask(self, worker: Worker, puzzle: str) -> None:
        """Time a solver on a puzzle, or note a time-out where it has had too many at that difficulty."""
        time = (
            math.inf
            if self._is_beaten(worker.spec, self.levels[puzzle])
            else seconds(worker, Puzzle.parse(puzzle))
        )
        self.taken.setdefault((worker.spec, puzzle), []).append(time)

    def _is_beaten(self, solver: str, level: str) -> bool:
        own = [
            times
            for (name, puzzle), times in self.taken.items()
            if name == solver and self.levels[puzzle] == level
        ]
        return sum(times.count(math.inf) for times in own) >= SHOTS

    def times(self, solver: str) -> dict[str, float | None]:
        """The median of each puzzle's times; None where any answer was not right."""
        own = {puzzle: times for (name, puzzle), times in self.taken.items() if name == solver}
        return {
            puzzle: median(time for time in own[puzzle] if time is not None)
            if None not in own[puzzle]
            else None
            for puzzle in self.levels
            if puzzle in own
        }

    def speed(self, slowest: Slowest | None) -> Speed:
        """All of it; the first solver is the one on trial."""
        times = {solver: self.times(solver) for solver in self.solvers}
        return Speed(self.solvers[0], self.levels, times, LIMIT, slowest)


def seconds(worker: Worker, puzzle: Puzzle, limit: float = LIMIT) -> float | None:
    """The time of one right answer, taken in the solver's process; infinite for a time-out, None for anything else."""
    try:
        reply = worker.ask(puzzle, Limits(1, limit), _GRACE if worker.capabilities.limits else 0.0)
    except TimeLimitExceeded:
        return math.inf
    except SolverError:
        return None
    if reply.result.stop is Stop.TIMEOUT or reply.wall_ns > limit * 1e9:
        return math.inf
    grid = reply.result.solution
    return None if grid is None or find_faults(puzzle, grid) else max(reply.wall_ns, 1) / 1e9


_TURNS: Final[Mapping[str, Callable[[int, int], tuple[int, int]]]] = {
    "turned by 90 degrees": lambda r, c: (8 - c, r),
    "upside down": lambda r, c: (8 - r, 8 - c),
    "turned by 270 degrees": lambda r, c: (c, 8 - r),
    "transposed": lambda r, c: (c, r),
    "with its rows in reverse order": lambda r, c: (8 - r, c),
    "with its columns in reverse order": lambda r, c: (r, 8 - c),
    "transposed and upside down": lambda r, c: (8 - c, 8 - r),
}


def orientations(puzzle: Puzzle) -> dict[str, Puzzle]:
    """The seven other ways to lay a 9x9 board on the table; they have the same number of solutions."""
    return {
        name: Puzzle(
            tuple(
                puzzle.givens[r * 9 + c] for r, c in (turn(*divmod(cell, 9)) for cell in range(81))
            )
        )
        for name, turn in _TURNS.items()
    }


def _turn(worker: Worker, log: _Log, end: float) -> Slowest | None:
    """The puzzle that took the solver longest, and which way round it takes least, as far as there is time to try."""
    known = {puzzle: time for puzzle, time in log.times(worker.spec).items() if time is not None}
    if not known:
        return None
    slowest = Slowest(puzzle := max(known, key=known.__getitem__), known[puzzle])
    least = slowest.seconds
    for name, turned in orientations(Puzzle.parse(puzzle)).items():
        left = end - monotonic()
        if left <= 0:
            break
        time = seconds(
            worker, turned, min(LIMIT, least, left)
        )  # one that takes longer than the best so far says nothing
        if time is not None and time < least:
            least = time
            slowest = replace(slowest, turned=name, turned_puzzle=str(turned), turned_seconds=time)
    return slowest
