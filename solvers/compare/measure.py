"""What the times of a solver are measured in: CPU time, or wall time if CPU time misleads."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from statistics import median
from typing import Final, NamedTuple

from solvers.registry.spec import threads

SEVERAL_CORES: Final = 1.2  # CPU time to wall time; above this a solver has used several cores
LONG: Final = 1_000_000  # nanoseconds; for shorter solves, other threads may add to the CPU time


class Measure(StrEnum):
    """CPU time hardly depends on what else the machine does, so it is used if possible.

    Wall time is used for solvers with several threads, for solvers that start a process for each
    puzzle, for batches, and for solvers that do not report CPU time.
    """

    CPU = "CPU time"
    WALL = "wall time"

    def time_ns(self, wall_ns: int | None, cpu_ns: int | None) -> int | None:
        """Return the time of a solve in this measure; the wall time if the CPU time is unknown.

        One thread cannot use more CPU time than wall time. Reading the CPU clock takes about a
        microsecond, which is part of `cpu_ns` but not of `wall_ns`. So the smaller of the two
        is the better estimate of the CPU time.
        """
        if self is Measure.WALL or wall_ns is None or not cpu_ns:
            return wall_ns
        return min(wall_ns, cpu_ns)


class Slowdown(NamedTuple):
    """How much longer the reference solver took in one session than in another one."""

    cpu: float = 1.0
    wall: float = 1.0

    def of(self, measure: Measure) -> float:
        """Return the factor for times in that measure."""
        return self.cpu if measure is Measure.CPU else self.wall


SAME_SPEED: Final = Slowdown()


def planned_measure(solver: str, *, starts_processes: bool = False) -> Measure:
    """Return the measure of a solver that has not been run, or not alone."""
    return Measure.WALL if starts_processes or threads(solver) > 1 else Measure.CPU


def wall_to_cpu(times: Iterable[tuple[int | None, int | None]]) -> float | None:
    """Return the ratio of wall time to CPU time over all solves; None if CPU time is unknown."""
    known = [(wall, Measure.CPU.time_ns(wall, cpu)) for wall, cpu in times if wall and cpu]
    cpu = sum(each or 0 for _, each in known)
    return sum(wall for wall, _ in known) / cpu if cpu else None


def uses_cpu_time(times: Iterable[tuple[int | None, int | None]]) -> bool:
    """Whether the CPU time of a single-threaded solver can be used.

    It cannot if the solver did not report it, or if it used several cores nevertheless.
    `times` are pairs of wall time and CPU time, in nanoseconds, of solved measurements.
    """
    known = [(wall, cpu) for wall, cpu in times if wall]
    if not all(cpu for _, cpu in known):
        return False
    ratios = [(cpu or 0) / wall for wall, cpu in known if wall >= LONG]
    return not ratios or median(ratios) <= SEVERAL_CORES
