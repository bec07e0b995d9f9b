"""How quiet the machine is while it measures: a reference solver against itself in every block, load, steal, wall to CPU."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from typing import Any

import psutil

from solvers.compare.timed_solver import TimedSolver
from solvers.puzzle import Puzzle
from solvers.solver import Limits

REFERENCE = "propagation"
_SOLVES = 24  # a turn: about as long as one of a solver
EASY_PUZZLE = Puzzle.parse(
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
)


@dataclass(frozen=True)
class BlockNoise:
    """What one block saw; nanoseconds, shares and ratios.

    block                     the place of its first measurement in the plan
    reference_a, reference_b  the median of many solves of one easy board, in two turns among those of the solvers: what
                              differs between them is noise, and any two solvers' times differ by as much
    load                      processes that wanted a core, the mean of the last minute
    steal                     the share of time that a hypervisor gave to others since the block before; None: not told
    wall_to_cpu               of the reference: well above 1 where it had to wait for a core
    switches                  how often it was taken off its core in its two turns; None: not told
    """

    block: int
    reference_a: float
    reference_b: float
    load: float | None
    steal: float | None
    wall_to_cpu: float
    switches: int | None = None

    def as_json(self) -> dict[str, Any]:
        """Plain values."""
        return asdict(self)


class NoiseMeter:
    """Measures blocks, one after another, on the core that the solvers are kept on: two turns in each, then its noise."""

    def __init__(self, core: int | None = None) -> None:
        self._limits = Limits(2, 5.0)
        self._asker = TimedSolver(REFERENCE, self._limits, [EASY_PUZZLE], core)
        self._ticks = _ticks()
        self._turns: list[tuple[float, float]] = []
        self._switches: int | None = 0

    def turn(self) -> None:
        """Measure once."""
        before = self._taken_off()
        answers = self._asker.ask([EASY_PUZZLE] * _SOLVES, self._limits, sample=0.0)
        after = self._taken_off()
        self._switches = (
            None if before is None or after is None else (self._switches or 0) + after - before
        )
        self._turns.append(
            (
                median(answer.wall_ns or 1 for answer in answers),
                median(answer.cpu_ns or 1 for answer in answers),
            )
        )

    def _taken_off(self) -> int | None:
        """How often so far; Linux tells."""
        try:
            return int(psutil.Process(self._asker.worker.pid).num_ctx_switches().involuntary)
        except (psutil.Error, AttributeError):
            return None

    def noise(self, block: int) -> BlockNoise:
        """Of the block in which it had its last two turns."""
        (first, last), self._turns = self._turns, []
        ticks, self._ticks = self._ticks, _ticks()
        load = os.getloadavg()[0] if hasattr(os, "getloadavg") else None
        switches, self._switches = self._switches, 0
        ratio = max(first[0] / first[1], last[0] / last[1])
        return BlockNoise(
            block, first[0], last[0], load, _share_stolen(ticks, self._ticks), ratio, switches
        )

    def close(self) -> None:
        """End the reference."""
        self._asker.close()


def _ticks() -> list[int]:
    """User, nice, system, idle, iowait, irq, softirq, steal: clock ticks since the system started, if told."""
    try:
        first = Path("/proc/stat").read_text(encoding="ascii").partition("\n")[0]
    except OSError:
        return []
    return [int(word) for word in first.split()[1:9]]


def _share_stolen(before: Sequence[int], after: Sequence[int]) -> float | None:
    spent = [late - early for early, late in zip(before, after, strict=False)]
    return spent[7] / sum(spent) if len(spent) == 8 and any(spent) else None
