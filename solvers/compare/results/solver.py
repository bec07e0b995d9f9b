"""What happened to one solver at one task."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from math import log
from typing import TYPE_CHECKING, NamedTuple, Self

from solvers.checker import Verdict
from solvers.compare.measure import Measure
from solvers.compare.record import Record
from solvers.compare.results.instance import Instance, InstanceResult, Measurement
from solvers.compare.results.instance_results import (
    ChangedResults,
    PackedResults,
    RenumberedResults,
)
from solvers.compare.tasks import Task

if TYPE_CHECKING:
    from solvers.compare.results.ratio import Contrast


class PuzzleCounts(NamedTuple):
    """How many puzzles a solver supports, solves in every measurement, and solves only in some.

    The outcomes of an unstable puzzle's measurements differ, in whatever way.
    """

    puzzles: int
    solved: int
    unstable: int


@dataclass(frozen=True)
class SolverResult:
    """The results of one solver, alone or in a batch, on every instance that it was given.

    measure  what the times are measured in
    """

    solver: str
    instances: Mapping[Instance, InstanceResult]
    time_limit: float | None
    measure: Measure
    in_batch: bool = False

    @classmethod
    def gather(
        cls,
        records: Iterable[Record],
        time_limit: float | None,
        measures: Mapping[str, Measure],
    ) -> dict[Task, dict[str, Self]]:
        """Return the results of each solver at each task that these records are of."""
        found: dict[tuple[Task, str, bool], PackedResults] = {}
        shared: dict[Instance, Instance] = {}  # one tuple for all solvers
        for record in records:
            task, at = record.measurement.limits.solution_limit, record.measurement[:2]
            key = (task, record.solver, record.in_batch)
            measurement = Measurement.of(record, time_limit, measures[record.solver])
            found.setdefault(key, PackedResults()).add(shared.setdefault(at, at), measurement)
        results: dict[Task, dict[str, Self]] = {}
        for (task, solver, in_batch), own in found.items():
            own.sort()
            made = cls(solver, own, time_limit, measures[solver], in_batch)
            results.setdefault(task, {})[solver] = made
        return results

    @property
    def in_wall_time(self) -> Self:
        """The same results in wall time."""
        instances = ChangedResults(self.instances, lambda each: each.in_wall_time)
        return replace(self, instances=instances, measure=Measure.WALL)

    def rescaled(self, factor: float, wall: float, time_limit: float | None) -> Self:
        """Return the results as on another machine, where times are longer by a factor.

        factor, wall  of times in its measure, and of wall times
        time_limit    within which measurements are solved
        """
        instances = ChangedResults(
            self.instances,
            lambda each: InstanceResult(
                tuple(m.rescaled(factor, wall, time_limit) for m in each.measurements)
            ),
        )
        return replace(self, instances=instances, time_limit=time_limit)

    def renumbered(self, numbers: Mapping[Instance, Instance]) -> Self:
        """Return the results on the instances that have a new number, under these numbers."""
        old = {numbers[at]: at for at in self.instances if at in numbers}
        return replace(self, instances=RenumberedResults(self.instances, old))

    @cached_property
    def supported(self) -> Mapping[Instance, InstanceResult]:
        """The instances that the solver supports."""
        if all(each.supported for each in self.instances.values()):
            return self.instances
        supported = {at: at for at, each in self.instances.items() if each.supported}
        return RenumberedResults(self.instances, supported)

    def shared_with(
        self, other: SolverResult
    ) -> Iterator[tuple[Instance, InstanceResult, InstanceResult]]:
        """Iterate over the instances that both support, with both results."""
        theirs = other.supported
        return ((at, own, theirs[at]) for at, own in self.supported.items() if at in theirs)

    @cached_property
    def measured(self) -> int:
        """The number of measurements."""
        return sum(len(each.measurements) for each in self.instances.values())

    @cached_property
    def verdicts(self) -> Counter[Verdict]:
        """The number of measurements with each verdict."""
        return Counter(each.verdict for each in self.measurements())

    @property
    def solved(self) -> int:
        """The number of solved measurements."""
        return self.verdicts[Verdict.CORRECT]

    @property
    def solved_instances(self) -> frozenset[Instance]:
        """The instances that are solved in every measurement."""
        return frozenset(at for at, each in self.instances.items() if each.solved)

    @cached_property
    def times(self) -> tuple[float, ...]:
        """The time of each supported instance."""
        return tuple(each.time for each in self.supported.values())

    @property
    def ordered_times(self) -> list[float]:
        """The time of each supported instance, the shortest first."""
        return sorted(self.times)

    @property
    def ever_solved(self) -> frozenset[Instance]:
        """The instances that are solved in any measurement."""
        return frozenset(at for at, each in self.instances.items() if each.solved_count)

    @property
    def fastest_times(self) -> Iterable[float]:
        """The least time of each supported instance."""
        return (each.fastest for each in self.supported.values())

    @cached_property
    def puzzle_counts(self) -> PuzzleCounts:
        """How many puzzles are supported, solved and unstable."""
        found: dict[int, set[Verdict]] = {}
        for (puzzle, _), each in self.supported.items():
            verdicts = (measurement.verdict for measurement in each.measurements)
            found.setdefault(puzzle, set()).update(verdicts)
        outcomes = found.values()
        solved = sum(each == {Verdict.CORRECT} for each in outcomes)
        return PuzzleCounts(len(outcomes), solved, sum(len(each) > 1 for each in outcomes))

    def outcomes(self, instances: Iterable[Instance]) -> Iterator[tuple[Verdict, float] | None]:
        """Iterate over the verdict and the time on each instance; None for one not given to it."""
        for at in instances:
            found = self.instances.get(at)
            yield (found.verdict, found.time) if found else None

    def measurements(self) -> Iterator[Measurement]:
        """Iterate over the measurements of all instances."""
        for each in self.instances.values():
            yield from each.measurements

    def guesses(self, instances: Iterable[Instance]) -> Iterator[float]:
        """Iterate over the guesses of all measurements on these instances, if it counts them."""
        for instance in instances:
            if instance in self.instances:
                for each in self.instances[instance].measurements:
                    if each.guesses is not None:
                        yield each.guesses

    def capped(self, instance: Instance, longest: float) -> float:
        """Return the time on an instance, or a lower bound of it if it is unsolved.

        The bound is the time limit. Without a limit it is `longest`, the longest time of the run.
        """
        found = self.instances[instance]
        return found.time if found.solved else self.time_limit or longest

    def capped_logs(self, instances: Collection[Instance], longest: float) -> list[float]:
        """Return the logarithm of `capped` for each supported one of these instances."""
        return [log(self.capped(at, longest)) for at in self.supported if at in instances]

    def contrast_in_columns(self, _against: SolverResult) -> Contrast | None:
        """Return the contrast with another result if both are columns, else None."""
        return None
