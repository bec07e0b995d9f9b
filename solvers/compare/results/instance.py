"""What happened to one solver on one instance: its measurements, and what follows from them."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final, NamedTuple, Self

from solvers.checker import Verdict
from solvers.compare.measure import Measure
from solvers.compare.record import Record
from solvers.compare.results.times import median_time

Instance = tuple[int, int]  # numbers of the puzzle and of its isomorph: 0 is the puzzle as given

_MILD: Final = (Verdict.CORRECT, Verdict.TIMEOUT, Verdict.UNSUPPORTED, Verdict.GAVE_UP)
SEVERITY: Final = (*_MILD, *(verdict for verdict in Verdict if verdict not in _MILD))


class Measurement(NamedTuple):
    """The verdict on one timed solve, and its time.

    seconds  in the measure of the solver; infinite unless it was solved in time
    wall     the same in wall time
    machine  its number in a run on several machines; 0 is the machine that wrote the run
    """

    verdict: Verdict
    seconds: float
    wall: float
    repetition: int = 0
    process: int = 0
    guesses: float | None = None
    machine: int = 0

    @classmethod
    def of(cls, record: Record, time_limit: float | None, measure: Measure) -> Self:
        """Return the measurement of a record; `time_limit` may be shorter than that of the run."""
        verdict, seconds, wall = record.verdict, math.inf, math.inf
        if verdict is Verdict.CORRECT:
            wall = max(record.wall_ns or 0, 1) / 1e9
            seconds = max(measure.time_ns(record.wall_ns, record.cpu_ns) or 0, 1) / 1e9
            if time_limit is not None and seconds > time_limit:
                verdict, seconds, wall = Verdict.TIMEOUT, math.inf, math.inf
            seconds, wall = seconds / record.slowdown.of(measure), wall / record.slowdown.wall
        planned, guesses = record.measurement, record.counters.get("guesses")
        at = planned.repetition, planned.process
        return cls(verdict, seconds, wall, *at, guesses, record.machine or 0)

    def rescaled(self, factor: float, wall: float, time_limit: float | None) -> Self:
        """Return the measurement as on another machine: its times multiplied by these factors."""
        if self.seconds * factor > (time_limit or math.inf) and self.seconds < math.inf:
            return self._replace(verdict=Verdict.TIMEOUT, seconds=math.inf, wall=math.inf)
        return self._replace(seconds=self.seconds * factor, wall=self.wall * wall)

    @property
    def in_wall_time(self) -> Self:
        """The same measurement with its wall time as its seconds."""
        return self._replace(seconds=self.wall)


@dataclass(frozen=True, slots=True)
class InstanceResult:
    """The measurements of one solver on one instance; at least one."""

    measurements: tuple[Measurement, ...]

    @property
    def verdict(self) -> Verdict:
        """The most severe verdict of the measurements: CORRECT only if all are solved."""
        first, *others = self.measurements
        if not others:
            return first.verdict
        return max((each.verdict for each in self.measurements), key=SEVERITY.index)

    @property
    def solved_count(self) -> int:
        """The number of solved measurements."""
        return sum(each.verdict is Verdict.CORRECT for each in self.measurements)

    @property
    def solved(self) -> bool:
        """Whether every measurement is solved."""
        return self.verdict is Verdict.CORRECT

    @property
    def supported(self) -> bool:
        """Whether the solver supports the instance."""
        return any(each.verdict is not Verdict.UNSUPPORTED for each in self.measurements)

    @property
    def time(self) -> float:
        """The median in seconds of the measurements; infinite unless all are solved."""
        return median_time([each.seconds for each in self.measurements])

    @property
    def fastest(self) -> float:
        """The least time of a measurement in seconds; infinite unless all are solved."""
        return min(each.seconds for each in self.measurements) if self.solved else math.inf

    @property
    def in_wall_time(self) -> InstanceResult:
        """The same measurements in wall time."""
        return InstanceResult(tuple(each.in_wall_time for each in self.measurements))
