"""The records of a run as a table, with a row for each record."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

import pandas as pd

from solvers.checker import Verdict
from solvers.compare.record import Record

_Column = tuple[str, Callable[[Record], Any]]  # the type of its values, and what a record has there


def _counter(name: str) -> _Column:
    return "float64", lambda record: record.counters.get(name)


def _seconds(nanoseconds: int | None) -> float | None:
    return None if nanoseconds is None else nanoseconds / 1e9


_COLUMNS: Final[Mapping[str, _Column]] = {
    "solver": ("str", lambda record: record.solver),
    "puzzle": ("int64", lambda record: record.measurement.puzzle),
    "isomorph": ("int64", lambda record: record.measurement.isomorph),
    "repetition": ("int64", lambda record: record.measurement.repetition),
    "task": ("object", lambda record: record.measurement.limits.solution_limit),
    "text": ("str", lambda record: str(record.entry.puzzle)),
    "shape": ("str", lambda record: str(record.entry.puzzle.shape)),
    "source": ("object", lambda record: record.entry.source),
    "line": ("object", lambda record: record.entry.line),
    "name": ("object", lambda record: record.entry.name),
    "clues": ("int64", lambda record: record.entry.puzzle.given_count),
    "status": ("str", lambda record: str(record.status)),
    "solutions": ("int64", lambda record: record.solutions),
    "verdict": ("str", lambda record: str(record.verdict)),
    "samples": ("int64", lambda record: record.samples),
    "in_batch": ("bool", lambda record: record.in_batch),
    "solved": ("bool", lambda record: record.verdict is Verdict.CORRECT),
    "seconds": ("float64", lambda record: _seconds(record.wall_ns)),
    "cpu_seconds": ("float64", lambda record: _seconds(record.cpu_ns)),
    "guesses": _counter("guesses"),
    "build_seconds": _counter("build_seconds"),
    "search_seconds": _counter("search_seconds"),
}


def frame(records: Iterable[Record]) -> pd.DataFrame:
    """Return a row for each record, in the same order. Numbers that a record does not have are NaN.

    clues                 the number of givens
    solved                the answer was verified and is right
    seconds, cpu_seconds  of the solve
    guesses, build_seconds, search_seconds  what the solver counted
    """
    records = list(records)
    return pd.DataFrame(
        {
            name: pd.Series([value(record) for record in records], dtype=kind)
            for name, (kind, value) in _COLUMNS.items()
        }
    )
