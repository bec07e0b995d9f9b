"""The noise grade of a run, A to D, from a reference solver that is timed twice in every block.

The two times of a block differ only by noise, and by what the machine did in between, which affects
the solvers as well. Their spread tells which differences a comparison detects: with n blocks, the
standard error of a mean log ratio is spread / sqrt(n), and a difference of 2.8 standard errors is
detected in 80% of runs. Each grade has limits for that difference, and for the spread itself, which
affects single times and percentiles:

    A   difference 2% (the minimum effect), spread 7%
    B   difference 5%, spread 34%
    C   difference 20%, any spread
    D   beyond that: no solver is ranked

The two series of a block last as long as those of the solvers, and are measured in CPU time, as
the solvers are. So the grade predicts which differences a comparison in CPU time detects.

The ratio of wall time to CPU time tells how long a solver waited for a core. Of the reference
solver and of all single-threaded solvers, the largest ratio counts. Its limits are 1.05, 1.2 and 2,
but D only if a solver is measured in wall time. Load, stolen time and a small number of blocks may
have done no harm, so they never lead to D.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean, median
from types import MappingProxyType

from solvers.compare.noise import BlockNoise
from solvers.compare.results.ratio import MINIMUM_EFFECT
from solvers.compare.results.times import percentile
from solvers.quantities import count, percentage, ratio

DETECTABLE = (MINIMUM_EFFECT, 0.05, 0.2)  # the limits of A, B and C
SPREAD = (0.07, 0.34)
WALL_CPU = (1.05, 1.2, 2.0)
LOAD = (1.0, 1.5)  # per core: up to 1, no process waits
STEAL = (0.005, 0.02)  # share of the CPU time
MIN_BLOCKS = 6  # with fewer, the spread is not well known
_STANDARD_ERRORS = 2.8  # 1.96 for significance at 5%, and 0.84 for a power of 80%
_DEVIATIONS = ((0.5, 0.6745), (0.9, 1.6449))  # quantiles of the size of normal noise


@dataclass(frozen=True, kw_only=True)
class Grade:
    """The noise grade, and what it is based on.

    letter      A to D; None if no reference solver was run
    spread      standard deviation of the log ratio of the two times in a block, estimated from its
                middle half, or from its middle 90% if that gives more because spikes are frequent
    detectable  the difference, as a share, that is detected in 80% of runs
    bias        geometric mean of the ratio; the spread includes it
    load        median load per core; steal is a median, too
    wall_cpu    the largest ratio of wall time to CPU time of a single-threaded solver; that of the
                reference solver is the median over blocks
    switches    mean number of involuntary context switches of the reference solver in a block;
                None if the system does not report them
    reasons     why the grade is not better
    """

    letter: str | None = None
    blocks: int = 0
    spread: float | None = None
    detectable: float | None = None
    bias: float | None = None
    load: float | None = None
    steal: float | None = None
    wall_cpu: float | None = None
    switches: float | None = None
    reasons: tuple[str, ...] = ()

    @property
    def allows_ranking(self) -> bool:
        """Whether times of this run may be ranked; without a reference solver they may."""
        return self.letter != "D"

    def advice(self, *, has_precision: bool) -> str:
        """Return what to do about a grade of C or D; empty for a better one.

        `has_precision` says whether the run had a precision as its goal.
        """
        if self.letter not in ("C", "D"):
            return ""
        busy = self.load is not None and self.load > LOAD[0]
        cause = f"load {self.load:.1f} per core" if busy else f"{count(self.blocks, 'block')}"
        more = "use a smaller --precision or a longer --budget"
        more = more if has_precision else "use more --repetitions, or use --precision 5%"
        idle = "run again when the machine is idle"
        idle = idle if has_precision else f"{idle}, or use --precision 5%"
        return f"{cause}; {idle if busy else more}"

    @property
    def precision(self) -> str:
        """Return how much the times vary, and which differences may go undetected."""
        if self.spread is None or self.detectable is None:
            return "the noise is unknown because no reference solver was run"
        least = f"differences under {percentage(max(self.detectable, MINIMUM_EFFECT), 1)}"
        if self.detectable > 1.0:
            least = "even differences of 100%"
        return (
            "two times of the reference solver in the same block differ by "
            f"{percentage(self.spread, 1)}, so {least} may go undetected"
        )


def grade(
    noise: Sequence[BlockNoise],
    cores: int | None,
    waits: Mapping[str, float] = MappingProxyType({}),
    *,
    wall_time: bool = True,
) -> Grade:
    """Return the worst grade that spread, waiting, load, stolen time and number of blocks give.

    Args:
        noise: of each block
        cores: of the machine
        waits: the ratio of wall time to CPU time of single-threaded solvers, by name
        wall_time: whether some solver is measured in wall time
    """
    timed = [block for block in noise if block.reference_a > 0 and block.reference_b > 0]
    if not timed:
        return Grade(reasons=(Grade().precision,))
    logs = [math.log(block.reference_a / block.reference_b) for block in timed]
    load, steal = _median([each.load for each in timed]), _median([each.steal for each in timed])
    load = None if load is None or not cores else load / cores
    ratios = {"the reference solver": median(block.wall_to_cpu for block in timed), **waits}
    waiting = max(ratios, key=lambda name: ratios[name])
    wall_cpu = ratios[waiting]
    sizes = [abs(log) for log in logs]
    spread = max((percentile(sizes, share) or 0.0) / width for share, width in _DEVIATIONS)
    detectable = math.expm1(_STANDARD_ERRORS * spread / math.sqrt(len(timed)))
    precision = Grade(spread=spread, detectable=detectable).precision
    waited = f"the wall time of {waiting} was {ratio(wall_cpu)} its CPU time"
    stolen = f"other virtual machines took {percentage(steal, 1)} of the CPU time"
    found = [
        (max(_letter(detectable, DETECTABLE), _letter(spread, SPREAD)), precision),
        (_letter(wall_cpu, WALL_CPU if wall_time else WALL_CPU[:2]), waited),
        (_letter(load, LOAD), f"the load was {load or 0:.1f} per core"),
        (_letter(steal, STEAL), stolen),
        ("C" if len(timed) < MIN_BLOCKS else "A", f"the run has only {count(len(timed), 'block')}"),
    ]
    worst_first = sorted(found, key=lambda each: each[0], reverse=True)
    reasons = tuple(reason for letter, reason in worst_first if letter > "A")
    switches = [each.switches for each in timed if each.switches is not None]
    return Grade(
        letter=worst_first[0][0],
        blocks=len(timed),
        spread=spread,
        detectable=detectable,
        bias=math.exp(fmean(logs)),
        load=load,
        steal=steal,
        wall_cpu=wall_cpu,
        switches=fmean(switches) if switches else None,
        reasons=reasons,
    )


def _letter(value: float | None, limits: Sequence[float]) -> str:
    return "ABCD"[sum(value > limit for limit in limits)] if value is not None else "A"


def _median(values: Sequence[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return median(known) if known else None
