"""Random numbers for batches: the same 64-bit integers on every machine and with every NumPy.

A number depends only on the seed, on what it is for, on the index of the puzzle, and on its place
in the row. The puzzles of a batch therefore do not depend on the size of the batch. The numbers are
those of SplitMix64 (Steele, Lea and Flood, 2014), computed with NumPy's unsigned integers. NumPy's
own generators are not used, because their numbers may change between versions.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Keys = npt.NDArray[np.uint64]
Indices = npt.NDArray[np.int64]

_STEP = np.uint64(0x9E3779B97F4A7C15)  # 2**64 divided by the golden ratio
_MASK = 2**64 - 1


def keys(seed: int, purpose: int, indices: Indices, width: int) -> Keys:
    """Return a row of `width` random numbers for each index."""
    start = _mixed(np.array([seed & _MASK], np.uint64) + _STEP)
    start = _mixed(start ^ _mixed(np.array([purpose], np.uint64) * _STEP + _STEP))
    rows = _mixed(start + indices.astype(np.uint64) * _STEP)
    return _mixed(rows[:, None] + np.arange(1, width + 1, dtype=np.uint64) * _STEP)


def orders(random: Keys) -> npt.NDArray[np.int64]:
    """Return a random order of the columns for each row of random numbers."""
    return np.argsort(random, axis=1, kind="stable")


def below(random: Keys, limits: npt.NDArray[np.int64] | int) -> npt.NDArray[np.int64]:
    """Turn random numbers into numbers from 0 to below the limits, which are below 2**32."""
    half = np.uint64(32)
    return (((random >> half) * np.asarray(limits, np.uint64)) >> half).astype(np.int64)


def _mixed(numbers: Keys) -> Keys:
    """Return the output function of SplitMix64."""
    numbers = (numbers ^ (numbers >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    numbers = (numbers ^ (numbers >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return numbers ^ (numbers >> np.uint64(31))
