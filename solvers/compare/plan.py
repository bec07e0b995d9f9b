"""What a comparison runs, as a value: puzzles and their isomorphs, solvers, the task, limits, repetitions, the seed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random

from solvers.compare.measurement import PlannedMeasurement, isomorph
from solvers.compare.tasks import Task, argument
from solvers.errors import InputError
from solvers.formats import PuzzleEntry
from solvers.isomorph import shuffled
from solvers.puzzle import Puzzle
from solvers.registry import registry
from solvers.registry.spec import Spec
from solvers.shape import Shape
from solvers.solver import Limits

PROCESSES = (
    5  # a difference between two of one solver is seen, and does not pass for one between solvers
)
ALSO = (
    "python-constraint:model=stock",
)  # shown beside its tuned form: the gap between them is a finding


@dataclass(frozen=True)
class Plan:
    """entries      the puzzles, with where they come from and what is known of them
    solvers      specs, each once
    tasks        solutions to look for, each on every board: 1 finds one, 2 proves one, None counts them all
    time_limit   for each board, the same for every solver; None for no limit
    isomorphs    boards a puzzle: as given, and further ones, the same for every solver
    repetitions  how often each board is asked, in different blocks
    processes    how many processes each solver gets, one after another, each with a hash seed of its own and an equal part
                 of the measurements; fewer where there are fewer measurements
    seed         of the isomorphs, of the order of the solvers, of the hash seeds, and of the puzzles used to warm up

    Raises InputError where there is nothing to compare, or a solver twice, UnknownSolver and OptionError for a bad spec.
    """

    entries: tuple[PuzzleEntry, ...]
    solvers: tuple[str, ...]
    tasks: tuple[Task, ...]
    time_limit: float | None
    seed: int = 0
    isomorphs: int = 1
    repetitions: int = 1
    processes: int = PROCESSES

    def __post_init__(self) -> None:
        if not self.entries:
            raise InputError(
                "there are no puzzles to compare on", remedy="name a file that has some"
            )
        if not self.solvers:
            raise InputError("there are no solvers to compare", remedy="name some with --solvers")
        if twice := next((spec for spec in self.solvers if self.solvers.count(spec) > 1), None):
            raise InputError(f"the solver {twice} is named twice", remedy="name each once")
        if not self.tasks:
            raise InputError(
                "there is no task", remedy="name a number of solutions to look for, or all"
            )
        if repeated := [task for task in self.tasks if self.tasks.count(task) > 1]:
            raise InputError(
                f"the limit {argument(repeated[0])} is named twice", remedy="name each once"
            )
        for name in ("isomorphs", "repetitions", "processes"):
            number = getattr(self, name)
            if number < 1:
                raise InputError(f"{number} {name}", remedy="ask for at least 1")
        object.__setattr__(self, "solvers", tuple(map(registry.check, self.solvers)))
        _ = self.limits  # a task that nobody can be given is refused before anything runs

    @cached_property
    def limits(self) -> tuple[Limits, ...]:
        """What a solver is given for each task. Raises OptionError."""
        return tuple(Limits(task, self.time_limit) for task in self.tasks)

    @property
    def rounds(self) -> int:
        """How many boards each solver is given, counting repetitions: each for every task."""
        return len(self.entries) * self.isomorphs * self.repetitions

    @property
    def size(self) -> int:
        """How many measurements each solver is asked."""
        return self.rounds * len(self.tasks)

    def measurements(self) -> Iterator[PlannedMeasurement]:
        """Every measurement: all boards once in random order, before any is asked again; all tasks of a board in one process.

        The order of the files would give one process the large boards and another the easy ones, and what differs between
        processes and between boards could not be told apart.
        """
        processes, given = self.last_process + 1, 0
        places = [
            (number, puzzle)
            for number in range(self.isomorphs)
            for puzzle in range(len(self.entries))
        ]
        for repetition in range(self.repetitions):
            for number, puzzle in Random(f"{self.seed}/{repetition}").sample(places, len(places)):
                entry, process = self._boards[number][puzzle], given * processes // self.rounds
                for limits in self.limits:
                    yield PlannedMeasurement(puzzle, number, repetition, entry, limits, process)
                given += 1

    @property
    def last_process(self) -> int:
        """The number of the last process that each solver gets."""
        return min(self.processes, self.rounds) - 1

    def hash_seed(self, process: int) -> int:
        """PYTHONHASHSEED of that process of every solver: the order of a set, and with it a search, can depend on it."""
        return (self.seed + process) % 2**32

    @cached_property
    def _boards(self) -> tuple[tuple[PuzzleEntry, ...], ...]:
        """For each number of an isomorph, that of every puzzle."""
        return tuple(
            tuple(isomorph(entry, number, self.seed) for entry in self.entries)
            for number in range(self.isomorphs)
        )

    def turns(self, block: int) -> list[str | None]:
        """The solvers in the order in which they get that block: random, so that a drifting machine hurts all alike.

        None stands for the reference solver, which has two turns.
        """
        takers = [*self.solvers, None, None]
        return Random(f"{self.seed}/{block}").sample(takers, len(takers))

    def warm_up(self) -> list[Puzzle]:
        """One puzzle of each shape, the commonest first: an isomorph of the fullest, in all likelihood an easy one."""
        common = Counter(entry.puzzle.shape for entry in self.entries)
        fullest: dict[Shape, Puzzle] = {}
        for entry in self.entries:
            puzzle = entry.puzzle
            if (
                puzzle.shape not in fullest
                or puzzle.given_count > fullest[puzzle.shape].given_count
            ):
                fullest[puzzle.shape] = puzzle
        return [shuffled(fullest[shape], Random(self.seed)) for shape, _ in common.most_common()]


def default_solvers() -> Sequence[str]:
    """Every backend whose library is installed, and python-constraint as its documentation would have it used."""
    known = registry.backends()
    installed = [name for name, backend in known.items() if not backend.missing]
    specs = map(Spec.parse, (*installed, *ALSO))
    return [spec for spec in specs if spec.name in installed]
