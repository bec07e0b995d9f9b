"""Convert lines to arrays of puzzles, and arrays of answers to lines."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from solvers.cell_symbols import ALPHABET
from solvers.formats.comments import may_set_options
from solvers.formats.puzzle_lines import count_text
from solvers.formats.text_streams import LONGEST_LINE
from solvers.layout import BLANKS
from solvers.result import Stop
from solvers.solver import BatchResult

CELLS = 81
NEWLINE, _RETURN, _COMMENT = b"\n\r#"

Bytes = npt.NDArray[np.uint8]
_STOPS = tuple(Stop)
_NOT_A_CELL = 255
_SPACE, _DOT, _SLASH, _ZERO, _NINE = b" ./09"
_USUAL = 256  # bytes; shorter lines may have puzzles only
_PADDING = 0  # fills up lines that are shorter than the longest


class Answers(NamedTuple):
    """Lines to write.

    puzzles        how many of them are 9x9 puzzles
    unsatisfiable  how many of these have no solution
    lines          how many lines of the input are answered with them
    """

    text: bytes
    puzzles: int
    unsatisfiable: int
    lines: int


def _value_of() -> Bytes:
    table = np.full(256, _NOT_A_CELL, dtype=np.uint8)
    table[list(BLANKS.encode())] = 0
    table[list(ALPHABET.encode()[1:10])] = range(1, 10)
    return table


_VALUE = _value_of()
_ENDS_PUZZLE = np.isin(np.arange(256), list(b"\n\r \t"))  # may follow the 81 cells


def is_plain(chunk: bytes) -> bool:
    """Whether the chunk is ASCII without comments that set options and lone carriage returns."""
    lone_return = b"\r" in chunk and chunk.count(b"\r") != chunk.count(b"\r\n")
    return chunk.isascii() and b"\0" not in chunk and not lone_return and not may_set_options(chunk)


def line_ends(text: Bytes) -> npt.NDArray[np.int64]:
    """Return where the lines end. Most files have lines of the same length."""
    is_end = text == NEWLINE
    length = int(is_end[:_USUAL].argmax()) + 1
    if len(text) % length == 0 and is_end[length - 1 :: length].all():
        lines = len(text) // length
        if np.count_nonzero(is_end) == lines:
            return np.arange(length - 1, len(text), length)
    return np.flatnonzero(is_end)


def puzzles(
    text: Bytes, starts: npt.NDArray[np.int64], ends: npt.NDArray[np.int64], raw: bytes
) -> tuple[Bytes, npt.NDArray[np.bool_]]:
    """Return the cells of the lines that begin with a puzzle, uint8[n, 81], and which lines do.

    `raw` is the text as bytes, which are searched faster for a character.
    """
    long_enough = ends - starts >= CELLS
    candidates = starts[long_enough]
    stride = ends[0] + 1 - starts[0]
    if (
        long_enough.all()
        and len(text) == stride * len(starts)
        and (np.diff(starts) == stride).all()
    ):
        cells = text.reshape(len(starts), stride)[
            :, :CELLS
        ]  # if all lines have the same length, no copy is needed
    else:
        cells = text[candidates[:, None] + np.arange(CELLS)]
    values, good = _values(cells, raw)
    good &= _ENDS_PUZZLE[text[candidates + CELLS]] & ~_may_be_ambiguous(cells, b"0" in raw)
    good &= ends[long_enough] - starts[long_enough] <= LONGEST_LINE
    is_puzzle = long_enough.copy()
    is_puzzle[long_enough] = good
    return values if good.all() else values[good], is_puzzle


def without_puzzles(
    text: Bytes, starts: npt.NDArray[np.int64], ends: npt.NDArray[np.int64], *, comments: bool
) -> npt.NDArray[np.bool_]:
    """Return which lines are blank, or, if comments set no options, comments."""
    first, lengths = text[starts], ends - starts
    found: npt.NDArray[np.bool_] = (lengths == 0) | ((lengths == 1) & (first == _RETURN))
    if comments:
        found |= (first == _COMMENT) & (lengths < LONGEST_LINE)
    return found


def _may_be_ambiguous(cells: Bytes, has_zeros: bool) -> npt.NDArray[np.bool_]:
    """Whether rows may be ambiguous (see `solvers.ambiguity`): most puzzles are not.

    A map of regions begins with two equal digits, or has 9 zeros. A puzzle in which 0 may be a
    digit has at most 9 zeros.
    """
    first = cells[:, 0]
    found: npt.NDArray[np.bool_] = (first > _ZERO) & (
        (first == cells[:, 1]) | (first == cells[:, 9])
    )
    if has_zeros:
        few = np.flatnonzero((cells[:, :27] == _ZERO).sum(axis=1, dtype=np.uint8) <= 9)
        zeros = (cells[few] == _ZERO).sum(axis=1, dtype=np.uint8)
        found[few[(zeros > 0) & (zeros <= 9)]] = True
    return found


def _values(cells: Bytes, raw: bytes) -> tuple[Bytes, npt.NDArray[np.bool_]]:
    """Return the digits of characters, and which rows have only cells.

    A table look-up takes three times as long as arithmetic, so it is used only if needed.
    """
    values = cells - _DOT  # the slash is between the dot and the digits
    if values.max(initial=0) <= _NINE - _DOT and _SLASH not in raw:
        is_digit = (values != 0).view(np.uint8)
        values -= is_digit + is_digit
        return values, np.ones(len(cells), dtype=np.bool_)
    values = _VALUE[cells]
    return values, values.max(axis=1, initial=0) != _NOT_A_CELL


class AnswerLines:
    """The lines that answer a batch, as one array of bytes."""

    def __init__(self, givens: Bytes, batch: BatchResult) -> None:
        counts = _count_texts(batch)
        width = counts.shape[1]
        none = batch.counts == 0
        lines = np.empty((len(givens), 2 * CELLS + width + 3), dtype=np.uint8)
        is_given = (givens != 0).view(np.uint8)  # without a product, which takes longer
        np.add(givens + _DOT, is_given + is_given, out=lines[:, :CELLS])
        lines[:, CELLS] = lines[:, -CELLS - 2] = _SPACE
        np.add(batch.solutions, _ZERO, out=lines[:, -CELLS - 1 : -1])
        lines[:, -1] = NEWLINE
        lines[:, CELLS + 1 : CELLS + 1 + width] = counts
        lines[none, -CELLS - 1] = ord("-")
        lines[none, -CELLS:-1] = _PADDING
        if none.any() or not counts.all():
            kept = lines != _PADDING
            lengths = kept.sum(axis=1)
            self._text = lines[kept]
        else:
            lengths = np.full(len(lines), lines.shape[1])
            self._text = lines.ravel()
        self._begin = np.concatenate(([0], np.cumsum(lengths)))
        self._is_unique = (batch.counts == 1) & (batch.stop == _STOPS.index(Stop.EXHAUSTED))
        self._no_solution = none & (batch.stop == _STOPS.index(Stop.EXHAUSTED))

    def end_with(self, puzzles: npt.NDArray[np.int64], rest: Bytes) -> npt.NDArray[np.bool_]:
        """Whether the answers to these puzzles end with the rest of a line, one row for each.

        The rest is the count and the solution, or ` SOLUTION` if it is known to be the only one.
        """
        length = rest.shape[1]
        ends = self._begin[puzzles + 1] - 1
        fits = ends - self._begin[puzzles] - CELLS == length
        if length == CELLS + 1:
            fits |= self._is_unique[puzzles]
        there = self._text[ends[:, None] - np.arange(length, 0, -1)]
        found: npt.NDArray[np.bool_] = fits & (there == rest).all(axis=1)
        return found

    def answers(self, first: int, end: int, lines: int) -> Answers:
        """Return the answers to the puzzles from `first` up to, but not including, `end`."""
        text = self._text[self._begin[first] : self._begin[end]]
        unsatisfiable = int(self._no_solution[first:end].sum())
        return Answers(text.tobytes(), int(end - first), unsatisfiable, lines)


def _count_texts(batch: BatchResult) -> Bytes:
    """Return the counts as padded characters: a row for each puzzle, or one row for all."""
    keys = batch.counts * len(_STOPS) + batch.stop
    kinds = np.unique(keys) if (keys[1:] != keys[:-1]).any() else keys[:1]
    pairs = [divmod(kind, len(_STOPS)) for kind in kinds.tolist()]
    texts = [count_text(_STOPS[stop], count).encode() for count, stop in pairs] or [b"0"]
    width = max(map(len, texts))
    rows = np.array([list(text.ljust(width, bytes([_PADDING]))) for text in texts], dtype=np.uint8)
    return rows if len(rows) == 1 else rows[np.searchsorted(kinds, keys)]
