"""Puzzles of a run as rows: the instance, its source, and what is known about its solutions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from sys import intern
from typing import Any, Self

from solvers import notation
from solvers.formats import PuzzleEntry
from solvers.puzzle import Grid, Puzzle
from solvers.shape import Shape


def row(run: str, puzzle: int, isomorph: int, entry: PuzzleEntry) -> dict[str, Any]:
    """Return the values of a row of the table `puzzles`."""
    shape = entry.puzzle.shape
    return {
        "run": run,
        "puzzle": puzzle,
        "isomorph": isomorph,
        "text": str(entry.puzzle),
        "shape": str(shape),
        "source": entry.source,
        "line": entry.line,
        "name": entry.name,
        "count": entry.count,
        "at_least": entry.at_least,
        "solution": notation.to_line(entry.solution, shape) if entry.solution else None,
    }


def entry(row: Mapping[str, Any]) -> PuzzleEntry:
    """Return the entry that a row of the table `puzzles` contains."""
    shape = Shape.parse(row["shape"])
    return PuzzleEntry(
        puzzle=Puzzle(notation.read_line(row["text"], shape), shape),
        source=row["source"],
        line=row["line"],
        count=row["count"],
        at_least=row["at_least"],
        solution=notation.read_line(row["solution"], shape) if row["solution"] else None,
        name=row["name"],
    )


class StoredEntry(PuzzleEntry):
    """An entry that has its puzzle and its solution as text, in less than half of the memory.

    Each access reads the text again.
    """

    __slots__ = ("_texts", "at_least", "count", "line", "name", "source")
    _texts: tuple[str, str, str | None]

    @classmethod
    def of(cls, row: Mapping[str, Any]) -> Self:
        """Return the entry that a row of the table `puzzles` contains. Raises what `entry` does."""
        entry(row)
        made = cls.__new__(cls)
        for name in ("source", "line", "count", "at_least", "name"):
            value = row[name]
            object.__setattr__(made, name, intern(value) if isinstance(value, str) else value)
        object.__setattr__(made, "_texts", (row["text"], intern(row["shape"]), row["solution"]))
        return made

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle."""
        shape = Shape.parse(self._texts[1])
        return Puzzle(notation.read_line(self._texts[0], shape), shape)

    @property
    def solution(self) -> Grid | None:
        """A solution according to the file, or None."""
        _, shape, solution = self._texts
        return notation.read_line(solution, Shape.parse(shape)) if solution else None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PuzzleEntry) and _values(self) == _values(other)

    def __hash__(self) -> int:
        return hash(_values(self))


def _values(entry: PuzzleEntry) -> tuple[object, ...]:
    return tuple(getattr(entry, each.name) for each in fields(entry))
