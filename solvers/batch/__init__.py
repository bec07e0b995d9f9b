"""Solve millions of 9x9 puzzles: from text to text through arrays, without an object per puzzle.

Lines are solved in pieces, each in one thread. A piece is one array of bytes. Its lines that begin
with 81 cells are solved in one batch. Every other line (a comment, another notation, an error), and
one that may say something else than its answer, is handled on its own. Answers keep the order of
the lines.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from io import BytesIO
from time import perf_counter
from typing import Protocol

import numpy as np

from solvers.batch import freed_memory
from solvers.batch.arrays import (
    AnswerLines,
    Answers,
    is_plain,
    line_ends,
    puzzles,
    without_puzzles,
)
from solvers.batch.columns import unconfirmed
from solvers.batch.ordered_threads import ordered_map
from solvers.solver import BatchSolver, Limits, Preparable

CHUNK = 1 << 20  # bytes of text that are read at a time
SMALLEST, LARGEST = 1 << 14, 1 << 18  # bytes of a piece; larger ones need more memory and time
_SHORT, _LONG = 0.1, 0.4  # seconds that a piece takes


class OtherLines(Protocol):
    """Handles the lines that do not begin with 81 cells."""

    @property
    def standard(self) -> bool:
        """Whether 81 cells are a standard 9x9 puzzle; a `# shape:` comment may change that."""
        ...

    def answer(self, raw: bytes, number: int) -> tuple[bytes, int]:
        """Return what to write for a line, and the number of lines that it contains.

        It contains several if it has lone carriage returns.
        """
        ...

    def checked(self, raw: bytes, number: int, answer: bytes) -> bytes:
        """Return what to write for a line: the answer, after comparing the line with it.

        It is empty if the rest of the line cannot be read.
        """
        ...

    def skip(self, raw: bytes, number: int) -> int:
        """Return the number of lines that it contains. It was answered in an earlier run."""
        ...


class _Piece:
    """Some lines, and the answers to those that are puzzles; other lines may change what they are.

    lines    the number of lines; one with lone carriage returns counts once
    more     how many more lines these carriage returns make
    seconds  the time that solving took
    """

    def __init__(self, text: bytes, solver: BatchSolver, limits: Limits) -> None:
        begun = perf_counter()
        self._text = np.frombuffer(text if text.endswith(b"\n") else text + b"\n", np.uint8)
        self._ends = line_ends(self._text)
        self._starts = np.concatenate(([0], self._ends[:-1] + 1))
        givens, self._is_puzzle = puzzles(self._text, self._starts, self._ends, text)
        plain = is_plain(text)
        self._is_empty = without_puzzles(self._text, self._starts, self._ends, comments=plain)
        if not plain:
            givens, self._is_puzzle = givens[:0], np.zeros_like(self._is_puzzle)
        self._written = AnswerLines(givens, solver.solve_batch(givens, limits))
        self._unconfirmed = np.zeros_like(self._is_puzzle)
        self._unconfirmed[self._is_puzzle] = unconfirmed(
            self._text, self._starts[self._is_puzzle], self._ends[self._is_puzzle], self._written
        )
        self.lines, self.more = len(self._ends), 0
        self.seconds = perf_counter() - begun

    def answers(self, number: int, others: OtherLines) -> Iterator[Answers]:
        """Yield the answers in order; `number` is that of the first line."""
        is_puzzle = self._is_puzzle & others.standard
        before = np.concatenate(([0], np.cumsum(is_puzzle)))
        done = 0
        for line in np.flatnonzero(~(is_puzzle | self._is_empty) | self._unconfirmed).tolist():
            if before[line] > done:
                yield self._written.answers(done, before[line], line)
            done = before[line + 1]
            raw = self._text[self._starts[line] : self._ends[line] + 1].tobytes()
            if is_puzzle[line]:
                answers = self._written.answers(before[line], done, line + 1)
                text = others.checked(raw, number + line + self.more, answers.text)
                yield answers if text else Answers(b"", 0, 0, line + 1)
            else:
                answer, lines = others.answer(raw, number + line + self.more)
                self.more += lines - 1
                yield Answers(answer, 0, 0, line + 1)
        yield self._written.answers(done, before[-1], self.lines)


class _SkippedPiece:
    """Lines that were answered in an earlier run. Their comments still count."""

    seconds = 0.0

    def __init__(self, text: bytes) -> None:
        self._text = text
        self.lines, self.more = _lines(text), 0

    def answers(self, number: int, others: OtherLines) -> Iterator[Answers]:
        """Yield nothing."""
        if not is_plain(self._text):
            for line, raw in enumerate(BytesIO(self._text)):
                self.more += others.skip(raw, number + line + self.more) - 1
        yield from ()


class _Pieces:
    """Cuts text into pieces: small ones while puzzles take long, so that answers appear soon."""

    def __init__(self) -> None:
        self._size = SMALLEST

    def cut(self, chunks: Iterable[bytes], done: int) -> Iterator[tuple[bytes, bool]]:
        """Yield pieces that end with a line, and whether they are among the first `done` lines."""
        for text in self._cut(chunks):
            if not done:
                yield text, False
            elif (lines := _lines(text)) <= done:
                yield text, True
                done -= lines
            else:
                end = 0
                while done:
                    end, done = text.index(b"\n", end) + 1, done - 1
                yield text[:end], True
                yield text[end:], False

    def _cut(self, chunks: Iterable[bytes]) -> Iterator[bytes]:
        for chunk in chunks:
            start = 0
            while start < len(chunk):
                size = start + self._size
                end = chunk.rfind(b"\n", start, size) + 1 or chunk.find(b"\n", size) + 1
                yield chunk[start : end or None]
                start = end or len(chunk)

    def adapt(self, seconds: float) -> None:
        """Change the size of the next pieces, if the time that one took is unusual."""
        if seconds < _SHORT:
            self._size = min(2 * self._size, LARGEST)
        elif seconds > _LONG:
            self._size = max(self._size // 2, SMALLEST)


def solve(
    chunks: Iterable[bytes],
    solver: BatchSolver,
    limits: Limits,
    others: OtherLines,
    *,
    threads: int = 1,
    done: int = 0,
) -> Iterator[Answers]:
    """Yield answers in the order of the lines, as `puzzle count solution`.

    They do not depend on the number of threads. The first `done` lines were answered in an earlier
    run. If `others` raises an error for a line, all answers before that line have been yielded.
    """
    freed_memory.keep()
    if isinstance(solver, Preparable):
        solver.prepare()  # once, and not in several threads

    def solved(piece: tuple[bytes, bool]) -> _Piece | _SkippedPiece:
        text, is_done = piece
        return _SkippedPiece(text) if is_done else _Piece(text, solver, limits)

    first, number, pieces = 0, 1, _Pieces()
    for piece in ordered_map(solved, pieces.cut(chunks, done), threads):
        for answers in piece.answers(number, others):
            yield answers._replace(lines=first + answers.lines)
        first, number = first + piece.lines, number + piece.lines + piece.more
        pieces.adapt(piece.seconds)


def _lines(text: bytes) -> int:
    return text.count(b"\n") + (not text.endswith(b"\n"))
