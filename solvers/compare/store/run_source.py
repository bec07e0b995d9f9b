"""Where a stored run is read from: a SQLite store, or a folder of Parquet files."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Protocol

from solvers.compare.store.run_info import RunInfo


class RunSource(Protocol):
    """Runs as rows of the tables that `schema.py` describes. A damaged row raises InputError."""

    @property
    def path(self) -> Path:
        """The file or folder, for messages."""

    def find(self, name: str | None = None) -> RunInfo:
        """Return the run with that name, or whose id begins with it; the latest run for None."""

    def table(self, run: str, name: str) -> Iterator[dict[str, Any]]:
        """Yield the rows of a run in a table."""

    def being_written(self, run: str) -> bool:
        """Whether another process is writing the run."""
