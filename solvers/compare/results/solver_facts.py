"""What is known of a solver apart from its answers, and how its processes ran."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from statistics import median
from typing import Final

from solvers.registry.spec import is_foreign

OUTSIDE: Final = "of CPU time between solves, for each of them: its times may be too short"
REMEMBERS: Final = "remembers puzzles it has solved: only the first solve of each instance counts"
_OUTSIDE: Final = 0.005  # seconds of CPU time for each solve; reading and writing takes far less
_SLEEPS: Final = 0.2  # share of its solves; a solver that sleeps longer is measured in wall time


@dataclass(frozen=True, kw_only=True)
class ProcessStart:
    """How a process of a solver ran; times in seconds, None for what was not measured.

    cold    until it was ready: imports, machine code
    first   its first solve
    warm    a solve at the end of the warm-up; `steady` says whether its times had settled
    memory  peak of its resident memory in bytes, with that of the processes below it; 0 if it ended
            during a solve, so that the peak is not known
    slept   share of its solves in which it neither ran nor waited for a core
    remembers  whether it solves an instance faster because it has solved it before
    outside  CPU time outside of its timed solves, for each solve
    """

    process: int
    hash_seed: int
    cold: float | None = None
    first: float | None = None
    warm: float | None = None
    steady: bool | None = None
    memory: int | None = None
    slept: float | None = None
    remembers: bool = False
    outside: float | None = None


@dataclass(frozen=True, kw_only=True)
class SolverFacts:
    """What is known of a solver apart from its answers; None for what was not measured.

    starts       of each of its processes
    protections  what limits it: network, processes, home, memory, cpu, output
    starts_processes  whether it starts a process for each puzzle
    instructions  of each of the first instances, if they were counted
    """

    solver: str
    version: str | None = None
    starts: tuple[ProcessStart, ...] = ()
    protections: tuple[str, ...] = ()
    starts_processes: bool = False
    instructions: tuple[int, ...] = ()

    @property
    def cold(self) -> float | None:
        """Seconds until it was ready, the median over its processes."""
        return _median(start.cold for start in self.starts)

    @property
    def first(self) -> float | None:
        """Seconds of its first solve, the median over its processes."""
        return _median(start.first for start in self.starts)

    @property
    def outside(self) -> float | None:
        """Seconds of CPU time outside of its timed solves, for each; the median over processes."""
        return _median(start.outside for start in self.starts)

    def works_outside(self, seconds: float | None) -> bool:
        """Whether it uses more CPU time outside of a solve than in one, which takes `seconds`."""
        return self.outside is not None and self.outside > max(_OUTSIDE, seconds or 0.0)

    @property
    def memory(self) -> int | None:
        """The largest peak of memory of its processes, in bytes; None if one is not known."""
        known = [start.memory for start in self.starts if start.memory is not None]
        return max(known) if known and all(known) else None

    @property
    def needs_wall_time(self) -> bool:
        """Whether its CPU time misleads: it starts processes, or waits for work done elsewhere.

        Our own backends do all of their work in their process. Only the time in which a thread of
        theirs that has ended waited for a core, as CP-SAT has one for each solve, looks like sleep.
        """
        slept = _median(each.slept for each in self.starts) or 0
        return self.starts_processes or (is_foreign(self.solver) and slept > _SLEEPS)

    @property
    def remembers(self) -> bool:
        """Whether any process remembers puzzles, so that only the first solve of each counts."""
        return any(start.remembers for start in self.starts)

    @property
    def unsettled(self) -> int:
        """The number of processes whose times had not settled at the end of the warm-up."""
        return sum(start.steady is False for start in self.starts)


def _median(values: Iterable[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return median(known) if known else None
