"""The instances of a stored run in little memory: as text in one buffer, read again when needed."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from typing import Any, NamedTuple

from solvers import notation
from solvers.compare.store import puzzle_rows
from solvers.formats import PuzzleEntry
from solvers.puzzle import Grid, Puzzle
from solvers.shape import Shape

_HALF = 32  # bits of the number of an isomorph
_NO_LINE = -1
_COLUMNS = ("shape", "source", "name", "count", "at_least")  # of `_Known`


class _Known(NamedTuple):
    """What many rows have in common."""

    shape: str
    source: str | None
    name: str | None
    number: int | None  # of solutions
    at_least: int | None


class StoredEntries(Mapping[tuple[int, int], PuzzleEntry]):
    """The entries of rows of the table `puzzles`, by the numbers of puzzle and isomorph.

    A row takes about 200 bytes in place of a kilobyte. Raises what `puzzle_rows.entry` does, at
    once if rows are to be verified.
    """

    def __init__(self, rows: Iterable[Mapping[str, Any]], *, verified: bool = True) -> None:
        self._texts, self._ends = bytearray(), array("Q", [0])
        self._lines, self._kind = array("q"), array("I")
        kinds: dict[_Known, int] = {}
        keys = array("Q")
        for row in rows:
            if verified:
                puzzle_rows.entry(row)  # raises for a damaged row
            keys.append(_key(row["puzzle"], row["isomorph"]))
            for text in (row["text"], row["solution"] or ""):
                self._texts += text.encode()
                self._ends.append(len(self._texts))
            self._lines.append(_NO_LINE if row["line"] is None else row["line"])
            known = _Known(*map(row.__getitem__, _COLUMNS))
            self._kind.append(kinds.setdefault(known, len(kinds)))
        self._kinds = list(kinds)
        self._rows = array("I", sorted(range(len(keys)), key=keys.__getitem__))
        self._keys = array("Q", map(keys.__getitem__, self._rows))

    def __getitem__(self, at: tuple[int, int]) -> PuzzleEntry:
        place = bisect_left(self._keys, key := _key(*at))
        if place == len(self._keys) or self._keys[place] != key:
            raise KeyError(at)
        return StoredEntry(self, self._rows[place])

    def __iter__(self) -> Iterator[tuple[int, int]]:
        return (divmod(key, 1 << _HALF) for key in self._keys)

    def __len__(self) -> int:
        return len(self._keys)

    def texts(self, row: int) -> tuple[str, str]:
        """Return the puzzle and the solution of a row as text; the solution may be empty."""
        begin, middle, end = self._ends[2 * row : 2 * row + 3]
        return self._texts[begin:middle].decode(), self._texts[middle:end].decode()

    def known(self, row: int) -> _Known:
        """Return the rest of what is known of a row, except for its line."""
        return self._kinds[self._kind[row]]

    def line(self, row: int) -> int | None:
        """Return the line of a row in its source."""
        line = self._lines[row]
        return None if line == _NO_LINE else line


class StoredEntry(PuzzleEntry):
    """An entry that reads its values from the table when they are needed."""

    __slots__ = ("_row", "_table")
    _table: StoredEntries
    _row: int

    def __init__(self, table: StoredEntries, row: int) -> None:
        object.__setattr__(self, "_table", table)
        object.__setattr__(self, "_row", row)

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle."""
        shape = Shape.parse(self._known.shape)
        return Puzzle(notation.read_line(self._table.texts(self._row)[0], shape), shape)

    @property
    def solution(self) -> Grid | None:
        """A solution according to the file, or None."""
        text, shape = self._table.texts(self._row)[1], self._known.shape
        return notation.read_line(text, Shape.parse(shape)) if text else None

    @property
    def line(self) -> int | None:
        """The line on which the puzzle begins."""
        return self._table.line(self._row)

    @property
    def source(self) -> str | None:
        """The file."""
        return self._known.source

    @property
    def name(self) -> str | None:
        """The title of the puzzle."""
        return self._known.name

    @property
    def count(self) -> int | None:
        """The number of solutions according to the file."""
        return self._known.number

    @property
    def at_least(self) -> int:
        """The least number of solutions according to the file."""
        return self._known.at_least or 0

    @property
    def _known(self) -> _Known:
        return self._table.known(self._row)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PuzzleEntry) and _values(self) == _values(other)

    def __hash__(self) -> int:
        return hash(_values(self))


def _key(puzzle: int, isomorph: int) -> int:
    return puzzle << _HALF | isomorph


def _values(entry: PuzzleEntry) -> tuple[object, ...]:
    return tuple(getattr(entry, each.name) for each in fields(entry))
