"""A grade for the machine during a run, A to D, from a reference solver that was timed against itself in every block.

The reference has two turns in each block, drawn among those of the solvers, and their times differ by noise alone, or by
what the turns between did to the machine, which hits the solvers as well. From their spread follows what a comparison can
see: with n blocks the standard error of a mean log ratio is spread / sqrt(n), and a difference of 2.8 of those is found four
times in five. That least difference, and the spread itself, which single times and percentiles have in them, may be

    A   2% (the least effect that is called a difference), and 7%
    B   5%, and 34%
    C   20%, and more
    D   more: nobody is ranked

Wall to CPU time of the reference says how long it waited for a core: up to 1.05, 1.2 and 2; beyond, it waited longer than it
ran. Load and stolen time are circumstances that may have done no harm, and alone they give no D; nor do few blocks.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, median

from solvers.compare.noise import BlockNoise
from solvers.compare.results.ratio import MINIMUM_EFFECT
from solvers.compare.results.times import percentile

LEAST = (MINIMUM_EFFECT, 0.05, 0.2)  # up to these A, B, C
SPREAD = (0.07, 0.34)
WALL_CPU = (1.05, 1.2, 2.0)
LOAD = (1.0, 1.5)  # to the number of cores: up to 1 nobody has to wait
STEAL = (0.005, 0.02)  # of the CPU time
FEWEST = 6  # blocks; of fewer, a spread is hardly known
_FOUND = 2.8  # standard errors: 1.96 to be called a difference, and 0.84 more to be so in four of five cases
_DEVIATIONS = (
    (0.5, 0.6745),
    (0.9, 1.6449),
)  # shares of normal noise, and how many standard deviations they are within


@dataclass(frozen=True, kw_only=True)
class Grade:
    """letter  A to D; None where no reference was run
    spread   of the log ratio of the reference to itself: the standard deviation that its middle half would have if it were
             normal, or its middle nine tenths if that is more, as it is where spikes are frequent
    least    the difference, as a share, that is found four times in five
    bias     the geometric mean of that ratio, which the spread has in it
    load     median, to the number of cores; steal and wall_cpu are medians, too
    switches how often the reference was taken off its core in a block, the mean; None where the system does not tell
    reasons  what kept it from being better, in words
    """

    letter: str | None = None
    blocks: int = 0
    spread: float | None = None
    least: float | None = None
    bias: float | None = None
    load: float | None = None
    steal: float | None = None
    wall_cpu: float | None = None
    switches: float | None = None
    reasons: tuple[str, ...] = ()

    @property
    def allows_ranking(self) -> bool:
        """Whether times of this run may be ranked; a run without a reference may, and is marked."""
        return self.letter != "D"


def grade(noise: Sequence[BlockNoise], cores: int | None) -> Grade:
    """The worst of what spread, waiting, load and stolen time allow."""
    timed = [block for block in noise if block.reference_a > 0 and block.reference_b > 0]
    if not timed:
        return Grade(reasons=("no reference solver was run, so the noise is not known",))
    logs = [math.log(block.reference_a / block.reference_b) for block in timed]
    load, steal = _median([each.load for each in timed]), _median([each.steal for each in timed])
    load = None if load is None or not cores else load / cores
    wall_cpu = _median([block.wall_to_cpu for block in timed])
    sizes = [abs(log) for log in logs]
    spread = max((percentile(sizes, share) or 0.0) / width for share, width in _DEVIATIONS)
    least = math.expm1(_FOUND * spread / math.sqrt(len(timed)))
    words = f"the reference solver differs from itself by {spread:.1%} in a block: less than {least:.1%} is easily missed"
    found = [
        (max(_letter(least, LEAST), _letter(spread, SPREAD)), words),
        (_letter(wall_cpu, WALL_CPU), f"it took {wall_cpu or 0:.2f} times its CPU time"),
        (_letter(load, LOAD), f"the load was {load or 0:.1f} for each core"),
        (_letter(steal, STEAL), f"{steal or 0:.1%} of the CPU time was stolen by other machines"),
        ("C" if len(timed) < FEWEST else "A", f"the blocks were only {len(timed)}"),
    ]
    reasons = tuple(
        words
        for letter, words in sorted(found, key=lambda each: each[0], reverse=True)
        if letter > "A"
    )
    letter = max(letter for letter, _ in found)
    switches = [each.switches for each in timed if each.switches is not None]
    return Grade(
        letter=letter,
        blocks=len(timed),
        spread=spread,
        least=least,
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
