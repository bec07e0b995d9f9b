"""Bootstrap intervals of rates and ratios. The process is the unit that is drawn.

A process is fast or slow as a whole: its memory layout and the hash seed differ, and here also the
order of the puzzles and, for a slow solver, the sample. So processes are drawn with replacement,
and within each of them its blocks.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

Samples = npt.NDArray[np.float64]  # one row for each process, one column for each block
_DRAWS = 2000
_ENDS = (2.5, 97.5)  # percentiles


class Estimate(NamedTuple):
    """A median with the ends of its 95% CI."""

    value: float
    low: float
    high: float


def estimate(samples: Samples) -> Estimate:
    """Return the median of all samples, with its interval."""
    processes, blocks = samples.shape
    random = np.random.default_rng(0)
    rows = random.integers(processes, size=(_DRAWS, processes, 1))
    columns = random.integers(blocks, size=(_DRAWS, processes, blocks))
    medians = np.median(samples[rows, columns], axis=(1, 2))
    low, high = np.percentile(medians, _ENDS)
    return Estimate(float(np.median(samples)), float(low), float(high))
