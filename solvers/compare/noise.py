"""The noise of the machine: a reference solver against itself in every block, load, stolen time."""

from __future__ import annotations

import math
import os
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import fmean
from typing import Any

import psutil

from solvers.compare.measure import Measure
from solvers.compare.timing.timed_solver import TimedSolver
from solvers.puzzle import Puzzle
from solvers.solver import Limits

REFERENCE = "propagation"
EASY_PUZZLE = Puzzle.parse(
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
)
_FEWEST, _MOST = 24, 1024  # solves in a series of the reference


@dataclass(frozen=True, kw_only=True)
class BlockNoise:
    """The noise during one block; None for what the system does not report.

    block        the position of its first measurement in the plan
    reference_a  the mean CPU time, in nanoseconds, of one series of solves of an easy puzzle
    reference_b  the same of a second series; the difference is noise, which affects any solver
    load         processes that were ready to run, as a mean over the last minute
    steal        the share of time since the last block that a hypervisor gave to other machines
    wall_to_cpu  wall time over CPU time of both series; above 1 if the reference waited for a core
    switches     how often the reference was taken off its core in its two series
    session      the session of the run, which a store keeps apart from the other values
    machine      the number of the machine, if several measured the run; kept apart, too
    """

    block: int
    reference_a: float
    reference_b: float
    load: float | None
    steal: float | None
    wall_to_cpu: float
    switches: int | None = None
    session: int = 0
    machine: int | None = None

    def reference_times(self, measure: Measure) -> tuple[float, float]:
        """Return the nanoseconds of the two series in CPU time or in wall time."""
        factor = 1.0 if measure is Measure.CPU else self.wall_to_cpu
        return factor * self.reference_a, factor * self.reference_b

    def as_json(self) -> dict[str, Any]:
        """Return the noise as plain values, without the session and the machine."""
        apart = ("session", "machine")
        return {name: value for name, value in asdict(self).items() if name not in apart}


class NoiseMeter:
    """Runs the reference solver twice in each block, and then returns the noise of the block.

    The reference runs on the core that the solvers are pinned to.
    """

    def __init__(self, core: int | None = None) -> None:
        self._limits = Limits(2, 5.0)
        self._solver = TimedSolver(REFERENCE, self._limits, [EASY_PUZZLE], core=core)
        self._ticks = _ticks()
        self._means: list[tuple[float, float]] = []  # wall and CPU time of each series
        self._switches: int | None = 0

    def measure(self, seconds: float) -> None:
        """Time one series of the reference that lasts about that long."""
        solves = math.ceil(seconds / self._solver.expected(self._limits))
        series = [EASY_PUZZLE] * min(max(_FEWEST, solves), _MOST)
        before = self._involuntary_switches()
        answers = self._solver.measure(series, self._limits, sample=0.0)
        after = self._involuntary_switches()
        if before is None or after is None:
            self._switches = None
        else:
            self._switches = (self._switches or 0) + after - before
        wall = fmean(answer.wall_ns or 1 for answer in answers)
        self._means.append((wall, fmean(answer.time_ns or 1 for answer in answers)))

    def _involuntary_switches(self) -> int | None:
        """Return how often the reference has been taken off its core; only Linux reports it."""
        try:
            return int(psutil.Process(self._solver.worker.pid).num_ctx_switches().involuntary)
        except (psutil.Error, AttributeError):
            return None

    def noise(self, block: int) -> BlockNoise:
        """Return the noise of the block in which the last two series ran."""
        ((wall_a, cpu_a), (wall_b, cpu_b)), self._means = self._means, []
        ticks, self._ticks = self._ticks, _ticks()
        switches, self._switches = self._switches, 0
        return BlockNoise(
            block=block,
            reference_a=cpu_a,
            reference_b=cpu_b,
            load=os.getloadavg()[0] if hasattr(os, "getloadavg") else None,
            steal=_share_stolen(ticks, self._ticks),
            wall_to_cpu=(wall_a + wall_b) / (cpu_a + cpu_b),
            switches=switches,
        )

    def close(self) -> None:
        """End the process of the reference."""
        self._solver.close()


def _ticks() -> list[int]:
    """Return the clock ticks since the system started; empty if it does not report them.

    They are user, nice, system, idle, iowait, irq, softirq and steal.
    """
    try:
        first = Path("/proc/stat").read_text(encoding="ascii").partition("\n")[0]
    except OSError:
        return []
    return [int(word) for word in first.split()[1:9]]


def _share_stolen(before: Sequence[int], after: Sequence[int]) -> float | None:
    passed = [late - early for early, late in zip(before, after, strict=False)]
    return passed[7] / sum(passed) if len(passed) == 8 and any(passed) else None
