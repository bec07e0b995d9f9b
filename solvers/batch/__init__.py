"""Solve millions of 9x9 puzzles: from text to text through arrays, without an object per puzzle.

Lines are solved in pieces, each in one thread. A piece is one array of bytes. Its lines that begin
with 81 cells are solved in one batch. Every other line (a comment, another notation, an error), and
one that may say something else than its answer, is handled on its own. Answers keep the order of
the lines.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from time import perf_counter
from typing import Protocol

import numpy as np

from solvers.batch.arrays import NEWLINE, AnswerLines, Answers, is_plain, puzzles
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


class _Piece:
    """Some lines, and the answers to those that are puzzles; other lines may change what they are.

    starts, ends  the place of each line in the text
    is_puzzle     which lines begin with a puzzle
    seconds       the time that all of this took
    """

    def __init__(self, lines: bytes, solver: BatchSolver, limits: Limits) -> None:
        begun = perf_counter()
        self.text = np.frombuffer(lines if lines.endswith(b"\n") else lines + b"\n", np.uint8)
        self.ends = np.flatnonzero(self.text == NEWLINE)
        self.starts = np.concatenate(([0], self.ends[:-1] + 1))
        givens, self.is_puzzle = puzzles(self.text, self.starts, self.ends, b"0" in lines)
        if not is_plain(lines):
            givens, self.is_puzzle = givens[:0], np.zeros_like(self.is_puzzle)
        self._written = AnswerLines(givens, solver.solve_batch(givens, limits))
        self._unconfirmed = np.zeros_like(self.is_puzzle)
        self._unconfirmed[self.is_puzzle] = unconfirmed(
            self.text, self.starts[self.is_puzzle], self.ends[self.is_puzzle], self._written
        )
        self.seconds = perf_counter() - begun

    def answers(self, number: int, others: OtherLines) -> Generator[Answers, None, int]:
        """Yield the answers in order; `number` is that of the first line. Return the next one."""
        is_puzzle = self.is_puzzle & others.standard
        before = np.concatenate(([0], np.cumsum(is_puzzle)))
        done = 0
        for line in np.flatnonzero(~is_puzzle | self._unconfirmed):
            if before[line] > done:
                yield self._written.answers(done, before[line])
            raw = self.text[self.starts[line] : self.ends[line] + 1].tobytes()
            done = before[line + 1]
            if is_puzzle[line]:
                answers = self._written.answers(before[line], done)
                text = others.checked(raw, number + int(line), answers.text)
                yield answers if text else Answers(b"", 0, 0)
            else:
                answer, lines = others.answer(raw, number + int(line))
                yield Answers(answer, 0, 0)
                number += lines - 1
        yield self._written.answers(done, before[-1])
        return number + len(self.ends)


class _Pieces:
    """Cuts text into pieces: small ones while puzzles take long, so that answers appear soon."""

    def __init__(self) -> None:
        self._size = SMALLEST

    def cut(self, chunks: Iterable[bytes]) -> Iterator[bytes]:
        """Yield pieces that end with a line."""
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
    threads: int = 1,
) -> Iterator[Answers]:
    """Yield answers in the order of the lines, as `puzzle count solution`.

    They do not depend on the number of threads. If `others` raises an error for a line, all answers
    before that line have been yielded.
    """
    if isinstance(solver, Preparable):
        solver.prepare()  # once, and not in several threads
    number, pieces = 1, _Pieces()
    cut = pieces.cut(chunks)
    for piece in ordered_map(lambda lines: _Piece(lines, solver, limits), cut, threads):
        number = yield from piece.answers(number, others)
        pieces.adapt(piece.seconds)
