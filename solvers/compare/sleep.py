"""The time in which a solver neither ran nor waited for a core: something else worked for it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from solvers.compare.record import Answer


@dataclass
class Sleep:
    """Seconds in which a solver slept during its solves, and in which it ran."""

    slept: float = 0.0
    ran: float = 0.0

    def add(self, answers: Iterable[Answer], waited: float) -> None:
        """Add solves during which the process waited for a core for that many seconds."""
        for answer in answers:
            if answer.wall_ns and answer.cpu_ns:
                self.slept += (answer.wall_ns - min(answer.cpu_ns, answer.wall_ns)) / 1e9
                self.ran += answer.cpu_ns / 1e9
        self.slept = max(0.0, self.slept - waited)

    @property
    def share(self) -> float | None:
        """The time asleep as a share of the time asleep or running; None if nothing is known."""
        return self.slept / (self.slept + self.ran) if self.ran else None
