"""What happened to one solver at one task, in columns."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Self

import numpy as np

from solvers.checker import Verdict
from solvers.compare.columns.measurements import Floats, Measurements, logs
from solvers.compare.measure import Measure
from solvers.compare.results.instance import SEVERITY, Instance, InstanceResult, Measurement
from solvers.compare.results.solver import PuzzleCounts, SolverResult

if TYPE_CHECKING:
    from solvers.compare.results.ratio import Contrast


class ColumnInstances(Mapping[Instance, InstanceResult]):
    """The results by instance, each of which is made when it is read."""

    def __init__(self, measurements: Measurements) -> None:
        self.measurements = measurements

    def __getitem__(self, at: Instance) -> InstanceResult:
        found, place = self.measurements, self.measurements.places[at]
        first = int(found.starts[place])
        rows = range(first, first + int(found.counts[place]))
        return InstanceResult(tuple(self._measurement(row) for row in rows))

    def _measurement(self, row: int) -> Measurement:
        found, guesses = self.measurements, float(self.measurements.guesses[row])
        return Measurement(
            SEVERITY[int(found.severity[row])],
            float(found.seconds[row]),
            float(found.wall[row]),
            int(found.repetition[row]),
            int(found.process[row]),
            int(guesses) if guesses.is_integer() else None if math.isnan(guesses) else guesses,
            int(found.machine[row]),
        )

    def __contains__(self, at: object) -> bool:
        return at in self.measurements.places

    def __iter__(self) -> Iterator[Instance]:
        return iter(self.measurements.keys)

    def __len__(self) -> int:
        return len(self.measurements.starts)


@dataclass(frozen=True, eq=False)
class ColumnResult(SolverResult):
    """A result whose `instances` are columns."""

    @classmethod
    def made(
        cls,
        solver: str,
        measurements: Measurements,
        time_limit: float | None,
        measure: Measure,
        in_batch: bool,
    ) -> Self:
        """Return the result of a solver with these measurements."""
        return cls(solver, ColumnInstances(measurements), time_limit, measure, in_batch)

    @property
    def columns(self) -> Measurements:
        """The measurements."""
        assert isinstance(self.instances, ColumnInstances)
        return self.instances.measurements

    @cached_property
    def in_wall_time(self) -> Self:
        """The same results in wall time."""
        instances = ColumnInstances(self.columns.in_wall_time)
        return replace(self, instances=instances, measure=Measure.WALL)

    @cached_property
    def supported(self) -> ColumnInstances:
        """The instances that the solver supports."""
        assert isinstance(self.instances, ColumnInstances)
        if self.columns.supported.all():
            return self.instances
        return ColumnInstances(self.columns.only(self.columns.supported))

    @cached_property
    def measured(self) -> int:
        """The number of measurements."""
        return len(self.columns.puzzle)

    @cached_property
    def verdicts(self) -> Counter[Verdict]:
        """The number of measurements with each verdict, in the order in which verdicts appear."""
        codes, first, number = np.unique(
            self.columns.severity, return_index=True, return_counts=True
        )
        order = np.argsort(first)
        return Counter({SEVERITY[codes[at]]: int(number[at]) for at in order})

    @cached_property
    def solved_instances(self) -> frozenset[Instance]:
        """The instances that are solved in every measurement."""
        return frozenset(_chosen(self.columns, self.columns.solved.tolist()))

    @property
    def ever_solved(self) -> frozenset[Instance]:
        """The instances that are solved in any measurement."""
        return frozenset(_chosen(self.columns, self.columns.ever_solved.tolist()))

    @cached_property
    def times(self) -> tuple[float, ...]:
        """The time of each supported instance."""
        return tuple(self.supported.measurements.times.tolist())

    @property
    def ordered_times(self) -> list[float]:
        """The time of each supported instance, the shortest first."""
        return _ordered(self.supported.measurements.times)

    @property
    def fastest_times(self) -> Iterable[float]:
        """The least time of each supported instance, the shortest first."""
        return _ordered(self.supported.measurements.fastest)

    @cached_property
    def puzzle_counts(self) -> PuzzleCounts:
        """How many puzzles are supported, solved and unstable."""
        found = self.supported.measurements
        if not len(found.puzzle):
            return PuzzleCounts(0, 0, 0)
        starts = np.concatenate(([0], np.flatnonzero(np.diff(found.puzzle)) + 1))
        most, least = (f.reduceat(found.severity, starts) for f in (np.maximum, np.minimum))
        solved, unstable = int((most == 0).sum()), int((most != least).sum())
        return PuzzleCounts(len(starts), solved, unstable)

    def outcomes(self, instances: Iterable[Instance]) -> Iterator[tuple[Verdict, float] | None]:
        """Iterate over the verdict and the time on each instance; None for one not given to it."""
        worst, times = self.columns.worst.tolist(), self.columns.times.tolist()
        for at in instances:
            place = self.columns.places.get(at)
            yield None if place is None else (SEVERITY[worst[place]], times[place])

    def measurements(self) -> Iterator[Measurement]:
        """Iterate over the measurements of all instances; slow."""
        for each in self.instances.values():
            yield from each.measurements

    def guesses(self, instances: Iterable[Instance]) -> Iterator[float]:
        """Iterate over the guesses of all measurements on these instances, the fewest first."""
        wanted = instances if isinstance(instances, Collection) else frozenset(instances)
        kept = np.fromiter((at in wanted for at in self.columns.keys), bool)
        found = self.columns.guesses[kept[self.columns.instance]]
        return iter(as_numbers(np.sort(found[~np.isnan(found)])))

    def capped_logs(self, instances: Collection[Instance], longest: float) -> list[float]:
        """Return the logarithm of `capped` for each supported one of these instances."""
        found, kept = self._capped_logs(longest), self.supported.measurements.keys
        if instances is self.supported:
            every: list[float] = found.tolist()
            return every
        pairs = zip(kept, found.tolist(), strict=True)
        return [log for at, log in pairs if at in instances]

    def contrast_in_columns(self, against: SolverResult) -> Contrast | None:
        """Return the contrast with another result if both are columns, else None."""
        from solvers.compare.columns.contrast import contrast

        return contrast(self, against) if isinstance(against, ColumnResult) else None

    def _capped_logs(self, longest: float) -> Floats:
        found = self.supported.measurements
        limit = self.time_limit or longest
        return logs(np.where(found.solved, found.times, limit))


def _ordered(times: Floats) -> list[float]:
    """Return times as a list, the shortest first; NumPy sorts them far faster than Python."""
    ordered: list[float] = np.sort(times).tolist()
    return ordered


def as_numbers(values: Floats) -> list[float]:
    """Return a list in which whole numbers are integers, as counters are."""
    if (values == np.floor(values)).all():
        whole: list[float] = values.astype(np.int64).tolist()
        return whole
    return [int(each) if each.is_integer() else each for each in values.tolist()]


def _chosen(columns: Measurements, flags: list[bool]) -> Iterator[Instance]:
    return (at for at, flag in zip(columns.keys, flags, strict=True) if flag)
