"""Sets of 9x9 puzzles: their names, their puzzles as an array, and random samples of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Self

import numpy as np
import numpy.typing as npt

from bench.scoreboard.answers import Cells
from solvers import formats
from solvers.errors import InputError
from solvers.formats.bundled_files import file_named
from solvers.puzzle import STANDARD

BUNDLED = ("@minimal-2000", "@level-extreme", "@many-guesses", "@counting")


@dataclass(frozen=True)
class PuzzleSet:
    """A file of puzzles, and its name in tables."""

    name: str
    file: str

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read `NAME=FILE`, `FILE` or `@BUNDLED`."""
        name, equals, file = text.partition("=")
        if equals:
            return cls(name, file_named(file))
        return cls(text.removeprefix("@") if text[0] == "@" else Path(text).name, file_named(text))


def as_arrays(sets: Iterable[PuzzleSet], folder: Path) -> Iterator[PuzzleSet]:
    """Read each file once, and yield the sets with files that every process loads quickly."""
    for number, each in enumerate(sets):
        file = folder / f"{number}.npy"
        np.save(file, load(each.file))
        yield PuzzleSet(each.name, str(file))


@cache
def load(file: str) -> Cells:
    """Return the puzzles of a file as uint8[n, 81]. Raises InputError if one is not 9x9."""
    if file.endswith(".npy"):
        found: Cells = np.load(file)
        return found
    puzzles = [entry.puzzle for entry in formats.read(file)]
    if not puzzles or any(puzzle.shape != STANDARD for puzzle in puzzles):
        raise InputError(f"{file} has not only 9x9 puzzles", remedy="name another file")
    return np.array([puzzle.givens for puzzle in puzzles], np.uint8)


def sample(givens: Cells, count: int, seed: int) -> Cells:
    """Return so many puzzles in a random order, from the first one again after the last one."""
    return givens[positions(len(givens), count, seed)]


def positions(length: int, count: int, seed: int) -> npt.NDArray[np.int64]:
    """Return which rows of an array a sample consists of."""
    return np.resize(np.random.default_rng(seed).permutation(length), count)
