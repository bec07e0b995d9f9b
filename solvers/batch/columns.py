"""Compare what lines say after their puzzles, a count and a solution, with the answers."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from solvers.batch.arrays import CELLS, AnswerLines, Bytes

_RETURN, _NUMBER_SIGN, _NINE = b"\r#9"
_SHORTEST = len(" 0 -")


def unconfirmed(
    text: Bytes, starts: npt.NDArray[np.int64], ends: npt.NDArray[np.int64], answers: AnswerLines
) -> npt.NDArray[np.bool_]:
    """Return for each puzzle whether its line may say something else than the answer.

    `starts` and `ends` are the places of the lines with a puzzle. A line says nothing if the rest
    is short or begins like a note, and the same if its rest is that of the answer, or its solution.
    """
    if (ends - starts).max(initial=0) < CELLS + _SHORTEST:  # most files
        return np.zeros(len(ends), np.bool_)
    ends = ends - (text[ends - 1] == _RETURN)
    lengths = ends - starts - CELLS
    first = text[np.minimum(starts + CELLS + 1, len(text) - 1)]
    is_note = (first > _NINE) | (first == _NUMBER_SIGN)
    found: npt.NDArray[np.bool_] = (lengths > CELLS) | ((lengths >= _SHORTEST) & ~is_note)
    for length in np.unique(lengths[found]).tolist():
        lines = np.flatnonzero(found & (lengths == length))
        rest = text[ends[lines, None] - np.arange(length, 0, -1)]
        found[lines] = ~answers.end_with(lines, rest)
    return found
