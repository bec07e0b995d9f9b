"""What the process of a solver used: memory, time in which others worked for it, old answers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from solvers.compare.record import Answer
from solvers.compare.timing.outside_time import OutsideTime


@dataclass
class Usage:
    """Totals of all solves so far.

    slept   seconds in which it neither ran nor waited for a core
    ran     seconds of CPU time
    memory  the peak in bytes, with the processes below it; None before the first solve, and 0 if it
            is not known, because a process ended during a solve
    remembers  whether it solves an instance faster because it has solved it before
    outside    CPU time outside of its timed solves
    """

    slept: float = 0.0
    ran: float = 0.0
    memory: int | None = None
    remembers: bool = False
    outside: OutsideTime = field(default_factory=OutsideTime)

    def add(self, answers: Iterable[Answer], waited: float, memory: int) -> None:
        """Add solves during which the process waited for a core for that many seconds.

        `memory` is 0 if the process ended during them.
        """
        known = memory and self.memory != 0
        self.memory = max(memory, self.memory or 0) if known else 0
        for answer in answers:
            if answer.wall_ns and answer.cpu_ns:
                self.slept += (answer.wall_ns - min(answer.cpu_ns, answer.wall_ns)) / 1e9
                self.ran += answer.cpu_ns / 1e9
        self.slept = max(0.0, self.slept - waited)

    @property
    def share_slept(self) -> float | None:
        """The time asleep as a share of the time asleep or running; None if nothing is known."""
        return self.slept / (self.slept + self.ran) if self.ran else None
