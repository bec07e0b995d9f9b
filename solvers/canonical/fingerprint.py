"""Fingerprints: a number for each puzzle that all its isomorphs share; compiled by Numba.

Puzzles with different fingerprints are different. Puzzles with the same one are nearly always the
same, and their canonical forms decide. A fingerprint takes a small part of the time of a form. Each
row, column, box and digit has a number, and a given combines the numbers of its four. Repeatedly,
each number takes in those of its givens, and lines those of their band.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from solvers.backtracking._frame import Frame
from solvers.backtracking._native import NativeFunction
from solvers.puzzle import STANDARD
from solvers.shape import Shape

FIND_FINGERPRINTS = NativeFunction("solvers.canonical.fingerprint_kernel", "find_fingerprints")
_LARGEST = 16  # digits and one more


def fingerprints(givens: npt.NDArray[np.uint8], shape: Shape = STANDARD) -> npt.NDArray[np.uint64]:
    """Return a fingerprint for each row. The shape is one that has canonical forms."""
    found = np.empty(len(givens), np.uint64)
    # Rows and columns; boxes; digits. The second half is what the next round uses.
    numbers = np.empty((8, shape.size + 1), np.uint64)
    scratch = np.empty((2, _LARGEST), np.int64)
    givens = np.require(givens, np.uint8, ["C"])
    FIND_FINGERPRINTS(Frame(givens, shape.box_height, numbers, scratch, found))
    return found
