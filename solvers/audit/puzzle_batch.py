"""Puzzles of one file and shape as arrays, with what the file says about them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby, islice

import numpy as np
import numpy.typing as npt

from solvers.formats import PuzzleEntry
from solvers.shape import Shape

LARGEST = 8192  # puzzles of a batch

Bytes = npt.NDArray[np.uint8]
Numbers = npt.NDArray[np.int64]


@dataclass(frozen=True, kw_only=True)
class PuzzleBatch:
    """Consecutive puzzles.

    first      the number of puzzles before them, in all files
    source     the file, by its number
    lines      int64[n]: where each puzzle begins
    givens     uint8[n, cells]
    counts     int64[n]: the number of solutions according to the file; -1 if it does not say
    at_least   int64[n]: the least number of solutions according to the file
    solutions  uint8[n, cells]: a solution according to the file; zeros if it gives none
    names      the titles or notes of the puzzles
    """

    shape: Shape
    first: int
    source: int
    lines: Numbers
    givens: Bytes
    counts: Numbers
    at_least: Numbers
    solutions: Bytes
    names: list[str | None]

    def __len__(self) -> int:
        return len(self.lines)


def batches(entries: Iterable[PuzzleEntry], source: int, first: int) -> Iterator[PuzzleBatch]:
    """Yield the puzzles of a file; a batch ends where the shape changes."""
    for shape, same in groupby(entries, lambda entry: entry.puzzle.shape):
        while group := [*islice(same, LARGEST)]:
            yield _batch(group, shape, source, first)
            first += len(group)


def _batch(entries: list[PuzzleEntry], shape: Shape, source: int, first: int) -> PuzzleBatch:
    none = bytes(shape.cells)
    solutions = b"".join(bytes(e.solution) if e.solution else none for e in entries)
    return PuzzleBatch(
        shape=shape,
        first=first,
        source=source,
        lines=np.array([entry.line or 0 for entry in entries], np.int64),
        givens=_cells(b"".join(bytes(entry.puzzle.givens) for entry in entries), shape),
        counts=np.array([-1 if e.count is None else e.count for e in entries], np.int64),
        at_least=np.array([entry.at_least for entry in entries], np.int64),
        solutions=_cells(solutions, shape),
        names=[entry.name for entry in entries],
    )


def _cells(content: bytes, shape: Shape) -> Bytes:
    return np.frombuffer(content, np.uint8).reshape(-1, shape.cells)
