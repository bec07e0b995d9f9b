"""The answers of a pass, and their verification: every grid, and every number of solutions."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from solvers.errors import InputError
from solvers.puzzle import STANDARD

Cells = npt.NDArray[np.uint8]  # uint8[n, 81], 0 for a blank
Numbers = npt.NDArray[np.int64]
CELLS = STANDARD.cells
_ALL_DIGITS = (1 << (STANDARD.size + 1)) - 2
_AT_A_TIME = 10_000  # puzzles; more need more memory


class Answers(NamedTuple):
    """The answers to n puzzles.

    counts   int64[n]: how many solutions were found, up to the limit
    grids    uint8[n, 81]: a solution of each puzzle, zeros if it has none; None: counts only
    guesses  int64[n]; None: they are not counted
    """

    counts: Numbers
    grids: Cells | None
    guesses: Numbers | None

    def summary(self) -> dict[str, Any]:
        """Return totals, and a text that is the same for equal answers."""
        grids = b"" if self.grids is None else np.ascontiguousarray(self.grids).tobytes()
        counts = np.ascontiguousarray(self.counts, np.int64).tobytes()
        return {
            "digest": hashlib.blake2b(counts + grids).hexdigest(),
            "solutions": int(self.counts.sum()),
            "verified": "counts" if self.grids is None else "counts, grids",
            "guesses": None if self.guesses is None else int(self.guesses.sum()),
            "guess_bins": None if self.guesses is None else bins(self.guesses),
        }


def bins(guesses: Numbers) -> list[int]:
    """Return how many puzzles take 0, 1, 2 to 3, 4 to 7, ... guesses.

    >>> bins(np.array([0, 1, 2, 3, 8]))
    [1, 1, 2, 0, 1]
    """
    found: list[int] = np.bincount(np.frexp(np.maximum(guesses, 0).astype(float))[1]).tolist()
    return found


def faults(givens: Cells, answers: Answers, counts: Numbers) -> Iterator[str]:
    """Yield what is wrong: a text for each puzzle. `counts` are the right numbers of solutions."""
    for at in np.flatnonzero(answers.counts != counts):
        yield f"puzzle {_line(givens[at])}: {answers.counts[at]} solutions instead of {counts[at]}"
    if answers.grids is None:
        return
    right = solves(givens, answers.grids) | (counts == 0)
    for at in np.flatnonzero(~right):
        yield f"puzzle {_line(givens[at])}: {_line(answers.grids[at])} is not a solution"


def solves(givens: Cells, grids: Cells) -> npt.NDArray[np.bool_]:
    """Return for each row whether the grid keeps the givens, and has each digit in each unit."""
    units = np.array(list(STANDARD.units))
    found = np.zeros(len(givens), np.bool_)
    for first in range(0, len(givens), _AT_A_TIME):
        part = slice(first, first + _AT_A_TIME)
        bits = np.left_shift(np.uint16(1), np.minimum(grids[part], 15), dtype=np.uint16)
        full = np.bitwise_or.reduce(bits[:, units], axis=2) == _ALL_DIGITS
        kept = (givens[part] == 0) | (givens[part] == grids[part])
        found[part] = full.all(axis=1) & kept.all(axis=1)
    return found


def read_lines(text: str, puzzles: int) -> Answers:
    """Read what a command printed: `COUNT`, `COUNT GRID` or `GRID` on a line for each puzzle.

    A grid without a number is one solution. Raises InputError for anything else.
    """
    lines = text.splitlines()
    if len(lines) != puzzles:
        raise InputError(
            f"the command printed {len(lines)} lines for {puzzles} puzzles",
            remedy="print one line for each puzzle: COUNT, GRID or COUNT GRID",
        )
    counts, grids = np.zeros(puzzles, np.int64), np.zeros((puzzles, CELLS), np.uint8)
    for at, line in enumerate(lines):
        words = line.split()
        if words and len(words[-1]) == CELLS and words[-1].isdecimal():
            grids[at] = np.frombuffer(words.pop().encode(), np.uint8) - ord("0")
            counts[at] = 1
        if len(words) > 1 or not all(word.isdecimal() for word in words):
            raise InputError(
                f"line {at + 1} of the command's output is {line[:100]!r}",
                remedy="print one line for each puzzle: COUNT, GRID or COUNT GRID",
            )
        if words:
            counts[at] = int(words[0])
    return Answers(counts, grids if grids.any() else None, None)


def _line(cells: Cells) -> str:
    return "".join(map(str, cells.tolist())).replace("0", ".")
