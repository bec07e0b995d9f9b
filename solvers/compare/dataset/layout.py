"""The files of a dataset: a folder of Parquet files for each table, and `dataset.json`."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Final

from solvers.compare.store.checksums import TABLES as _STORED
from solvers.compare.store.checksums import Column, value_columns
from solvers.errors import MissingLibrary
from solvers.libraries import install

DESCRIPTION: Final = "dataset.json"  # is written last: a folder without it is not complete
FORMAT: Final = "sudoku-solvers run"
VERSION: Final = 1
COUNTER: Final = "counter_"  # begins the name of the column of a counter
TABLES: Final = tuple(name for name in _STORED if name != "runs")  # that row is in DESCRIPTION

# The order of the rows, so that those of a solver, and of an instance, are next to each other.
ORDER: Final = {
    "answers": "solver, in_batch, task, puzzle, isomorph, repetition",
    "puzzles": "puzzle, isomorph",
}


def columns(table: str) -> tuple[Column, ...]:
    """Return the columns of a table, without the run; of answers also without the counters."""
    return tuple(each for each in value_columns(table) if each.name not in ("run", "counters"))


def is_dataset(path: Path) -> bool:
    """Whether a path is the folder of a complete dataset."""
    return (path / DESCRIPTION).is_file()


def need_libraries() -> None:
    """Raise MissingLibrary if a library that writes or reads Parquet is not installed."""
    for library, distribution in (("pyarrow", "pyarrow"), ("duckdb", "duckdb")):
        if not find_spec(library):
            cause = f"a dataset of Parquet files needs {distribution}"
            raise MissingLibrary(cause, remedy=install("parquet"))
