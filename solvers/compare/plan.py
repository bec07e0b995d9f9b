"""A plan: the puzzles, isomorphs, solvers, tasks, limits and repetitions of a comparison."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import KW_ONLY, dataclass, replace
from functools import cached_property
from itertools import islice, takewhile
from random import Random
from typing import Self

from solvers.compare.measurement import PlannedMeasurement, isomorph
from solvers.compare.plan_values import check_values
from solvers.compare.shard import Shard
from solvers.compare.tasks import Task, argument
from solvers.errors import InputError
from solvers.formats import PuzzleEntry
from solvers.isomorph import shuffled
from solvers.puzzle import Puzzle
from solvers.registry import registry
from solvers.shape import Shape
from solvers.solver import Limits

PROCESSES = 5  # enough to tell a difference between processes from one between solvers


@dataclass(frozen=True)
class Plan:
    """What a comparison runs.

    entries      the puzzles, with their source and what is known about them
    solvers      specs, each named once
    tasks        solution limits, all for every instance: 1 finds one, 2 proves one, None counts all
    time_limit   seconds for each solve, the same for every solver; None for no limit
    seed         of isomorphs, orders, hash seeds and warm-up puzzles
    isomorphs    instances per puzzle, the puzzle itself included; the same for every solver
    repetitions  how often each instance is measured, in different blocks
    processes    how many processes each solver gets, one after another: each has its own hash seed
                 and an equal part of the measurements (fewer if there are fewer measurements)
    stop_after   timeouts at a task after which a solver is not measured at it any more; None: never

    counts_instructions  whether valgrind counts the instructions of native solvers
    shard        the part of the plan that is measured; None for all of it

    Raises InputError if there is nothing to compare or a solver is named twice, UnknownSolver and
    OptionError for a bad spec, and OptionError for a number that is not an integer or out of range.
    """

    entries: tuple[PuzzleEntry, ...]
    solvers: tuple[str, ...]
    tasks: tuple[Task, ...]
    time_limit: float | None
    _: KW_ONLY
    seed: int = 0
    isomorphs: int = 1
    repetitions: int = 1
    processes: int = PROCESSES
    stop_after: int | None = None
    counts_instructions: bool = False
    shard: Shard | None = None

    def __post_init__(self) -> None:
        if not self.entries:
            raise InputError(
                "there are no puzzles to compare on", remedy="name a file with puzzles"
            )
        if not self.solvers:
            raise InputError("there are no solvers to compare", remedy="name some solvers")
        if spec := _first_repeated(self.solvers):
            raise InputError(f"the solver {spec} is named twice", remedy="name each once")
        if not self.tasks:
            raise InputError("there is no task", remedy="give a solution limit: a number, or all")
        if task := _first_repeated([argument(task) for task in self.tasks]):
            raise InputError(f"the solution limit {task} is named twice", remedy="name each once")
        check_values(self)
        object.__setattr__(self, "solvers", tuple(map(registry.check, self.solvers)))
        _ = self.limits  # raises for a limit out of range
        if self.shard:
            self.shard.check(self.process_count)

    @cached_property
    def limits(self) -> tuple[Limits, ...]:
        """The limits of a solve for each task. Raises OptionError."""
        return tuple(Limits(task, self.time_limit) for task in self.tasks)

    @property
    def rounds(self) -> int:
        """How many instances each solver is given per task, counting repetitions."""
        return len(self.entries) * self.isomorphs * self.repetitions

    @property
    def size(self) -> int:
        """Number of measurements for each solver."""
        if self.shard is None:
            return self.rounds * len(self.tasks)
        return sum(1 for _ in self.measurements())

    @property
    def process_count(self) -> int:
        """Number of processes that each solver gets; each process has a measurement."""
        return min(self.processes, self.rounds)

    def measurements(self) -> Iterator[PlannedMeasurement]:
        """Yield every measurement: all instances in random order, then again for each repetition.

        All tasks of an instance are measured in one process. The order is random because puzzles
        in a file are often sorted: one process would get the hard ones and another the easy ones,
        and differences between processes and between puzzles could not be told apart.
        """
        given = 0
        positions = [
            (number, puzzle)
            for number in range(self.isomorphs)
            for puzzle in range(len(self.entries))
        ]
        for repetition in range(self.repetitions):
            order = Random(f"{self.seed}/{repetition}").sample(positions, len(positions))
            for number, puzzle in order:
                entry = self._instances[number][puzzle]
                process = given * self.process_count // self.rounds
                given += 1
                if self.shard and process not in self.shard:
                    continue
                for limits in self.limits:
                    yield PlannedMeasurement(
                        puzzle=puzzle,
                        isomorph=number,
                        repetition=repetition,
                        entry=entry,
                        limits=limits,
                        process=process,
                    )

    def counted(self, most: int) -> list[PlannedMeasurement]:
        """Return the first measurements of different instances at the first task."""
        once = takewhile(lambda each: each.repetition == 0, self.measurements())
        return [*islice((each for each in once if each.limits == self.limits[0]), most)]

    def hash_seed(self, process: int) -> int:
        """Return PYTHONHASHSEED for a process; it determines the order of sets, and so searches."""
        return (self.seed + process) % 2**32

    @cached_property
    def _instances(self) -> tuple[tuple[PuzzleEntry, ...], ...]:
        """For each number of an isomorph, the isomorphs of all puzzles."""
        return tuple(
            tuple(isomorph(entry, number, self.seed) for entry in self.entries)
            for number in range(self.isomorphs)
        )

    def solver_order(self, block: int) -> list[str | None]:
        """Return the random order in which solvers run in a block: a drift affects all alike.

        None stands for the reference solver, which runs twice.
        """
        order = [*self.solvers, None, None]
        return Random(f"{self.seed}/{block}").sample(order, len(order))

    def warm_up(self) -> list[Puzzle]:
        """Return a puzzle of each shape, the commonest shape first.

        It is an isomorph of the puzzle with the most givens, which is probably easy.
        """
        return [shuffled(entry.puzzle, Random(self.seed)) for entry in self._fullest()]

    def settings(self) -> Self:
        """Return the plan with no more puzzles than its warm-up needs.

        That is small enough to be sent to another machine with each part of the measurements.
        """
        return replace(self, entries=tuple(self._fullest()), shard=None)

    def _fullest(self) -> Iterator[PuzzleEntry]:
        """Yield the entry with the most givens of each shape, the commonest shape first."""
        common = Counter(entry.puzzle.shape for entry in self.entries)
        fullest: dict[Shape, PuzzleEntry] = {}
        for entry in self.entries:
            shape, givens = entry.puzzle.shape, entry.puzzle.given_count
            if shape not in fullest or givens > fullest[shape].puzzle.given_count:
                fullest[shape] = entry
        return (fullest[shape] for shape, _ in common.most_common())


def _first_repeated(names: Sequence[str]) -> str | None:
    return next((name for name in names if names.count(name) > 1), None)
