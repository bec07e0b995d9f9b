"""The records of a run in little memory: numbers in arrays, from which records are made again.

What many answers share (solver, verdict, task, process, ...) is stored once. An answer takes about
70 bytes in place of 700. Each access makes a new `Record`.
"""

from __future__ import annotations

import json
from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from sys import intern
from typing import Any, NamedTuple, overload

from solvers import notation
from solvers.checker import Proof, Verdict
from solvers.compare.measure import SAME_SPEED, Slowdown
from solvers.compare.measurement import PlannedMeasurement
from solvers.compare.record import Record
from solvers.formats import PuzzleEntry
from solvers.puzzle import Grid
from solvers.result import Status
from solvers.solver import Limits

Instances = Mapping[tuple[int, int], PuzzleEntry]  # by puzzle and isomorph
_UNKNOWN = -(2**63)  # stands for a time that is None


_SHARED = (  # columns in which an answer is the same as many others
    *("solver", "isomorph", "repetition", "task", "process", "status", "solutions", "verdict"),
    *("reason", "evidence", "proof", "in_batch", "samples", "session", "machine"),
)


class _Kind(NamedTuple):
    """What many records share. They are sorted by `group`, then by puzzle and `solver`."""

    group: tuple[int, ...]
    solver: int
    isomorph: int
    repetition: int
    limits: Limits
    process: int
    values: dict[str, Any]


class Counters(Mapping[str, int | float]):
    """The counters of an answer, which are parsed when they are needed."""

    __slots__ = ("_text",)

    def __init__(self, text: bytes) -> None:
        self._text = text

    def __getitem__(self, name: str) -> int | float:
        found: int | float = json.loads(self._text)[name]
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(json.loads(self._text))

    def __len__(self) -> int:
        return len(json.loads(self._text))


class CompactRecords(Sequence[Record]):
    """The answers in rows of a store, in the order of the plan and of its solvers.

    rows     whose counters have been verified
    entries  the instances of the run

    Raises ValueError, LookupError or OverflowError for values that no run has written.
    """

    def __init__(
        self,
        rows: Iterable[Mapping[str, Any]],
        entries: Instances,
        limits: Mapping[int | None, Limits],
        solvers: Sequence[str],
    ) -> None:
        self._entries = entries
        self._slowdowns: Mapping[int, Slowdown] = {}
        self._puzzle, self._kind = array("I"), array("I")
        self._wall, self._cpu = array("q"), array("q")
        self._counters, self._ends = bytearray(), array("Q", [0])
        places = {solver: number for number, solver in enumerate(solvers)}
        kinds: dict[tuple[Any, ...], int] = {}
        self._kinds: list[_Kind] = []
        for row in rows:
            shared = tuple(map(row.get, _SHARED))
            entry = entries[row["puzzle"], row["isomorph"]]
            if shared not in kinds:
                kinds[shared] = len(kinds)
                self._kinds.append(_kind(row, entry, limits, places))
            self._kind.append(kinds[shared])
            self._puzzle.append(row["puzzle"])
            for times, value in ((self._wall, row["wall_ns"]), (self._cpu, row["cpu_ns"])):
                times.append(_UNKNOWN if value is None else value)
            self._counters += row["counters"].encode()
            self._ends.append(len(self._counters))
        self._order = array("I", sorted(range(len(self._kind)), key=self._position))

    def _position(self, row: int) -> tuple[tuple[int, ...], int, int]:
        kind = self._kinds[self._kind[row]]
        return kind.group, self._puzzle[row], kind.solver

    @property
    def processes(self) -> int:
        """The number of processes of each solver that have answered."""
        return len({kind.process for kind in self._kinds})

    def with_slowdowns(self, slowdowns: Mapping[int, Slowdown]) -> CompactRecords:
        """Return the records with the slowdown of their session, if it is known."""
        found = copy(self)
        found._slowdowns = slowdowns
        return found

    def _record(self, row: int) -> Record:
        kind, puzzle = self._kinds[self._kind[row]], self._puzzle[row]
        entry = self._entries[puzzle, kind.isomorph]
        wall, cpu = self._wall[row], self._cpu[row]
        begin, end = self._ends[row], self._ends[row + 1]
        return Record(
            measurement=PlannedMeasurement(
                puzzle, kind.isomorph, kind.repetition, entry, kind.limits, kind.process
            ),
            wall_ns=None if wall == _UNKNOWN else wall,
            cpu_ns=None if cpu == _UNKNOWN else cpu,
            counters=Counters(bytes(self._counters[begin:end])),
            slowdown=self._slowdowns.get(kind.values["session"], SAME_SPEED),
            **kind.values,
        )

    @overload
    def __getitem__(self, at: int) -> Record: ...
    @overload
    def __getitem__(self, at: slice) -> list[Record]: ...
    def __getitem__(self, at: int | slice) -> Record | list[Record]:
        if isinstance(at, slice):
            return [self._record(row) for row in self._order[at]]
        return self._record(self._order[at])

    def __iter__(self) -> Iterator[Record]:
        return map(self._record, self._order)

    def of(self, task: int | None, solver: str | None = None) -> Iterator[Record]:
        """Yield the records of one task, and of one solver if it is given; no others are made."""
        wanted = [
            kind.limits.solution_limit == task and solver in (None, kind.values["solver"])
            for kind in self._kinds
        ]
        return (self._record(row) for row in self._order if wanted[self._kind[row]])

    def __len__(self) -> int:
        return len(self._order)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]  # as a list has none


def _kind(
    row: Mapping[str, Any],
    entry: PuzzleEntry,
    limits: Mapping[int | None, Limits],
    places: Mapping[str, int],
) -> _Kind:
    """Return what answers share, given the first one and its instance."""
    tasks, batch = list(limits), bool(row["in_batch"])
    return _Kind(
        group=(batch, tasks.index(row["task"]), row["repetition"], row["isomorph"]),
        solver=places.get(row["solver"], len(places)),
        isomorph=row["isomorph"],
        repetition=row["repetition"],
        limits=limits[row["task"]],
        process=row["process"],
        values={
            "solver": intern(row["solver"]),
            "status": Status(row["status"]),
            "solutions": row["solutions"],
            "verdict": Verdict(row["verdict"]),
            "reason": row["reason"],
            "evidence": grid_of(row["evidence"], entry),
            "proof": Proof(row["proof"]) if row["proof"] else None,
            "in_batch": batch,
            "samples": row["samples"],
            "session": row["session"],
            "machine": row.get("machine"),
        },
    )


def grid_of(text: str | None, entry: PuzzleEntry) -> Grid | None:
    """Return the grid that a text of a row contains, or None."""
    return notation.read_line(text, entry.puzzle.shape) if text else None
