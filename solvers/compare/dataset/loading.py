"""Load the run of a dataset: records one by one, or columns if there are very many."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from solvers.compare.compact_records import Instances
from solvers.compare.dataset.reading import Dataset
from solvers.compare.results.run_data import RunData
from solvers.compare.store import loading
from solvers.compare.store.run_source import RunSource

if TYPE_CHECKING:
    from solvers.compare.columns.records import ColumnRecords

LARGE: Final = 1_000_000  # answers; from here on, the time of a report from records is minutes


def load(
    path: Path, name: str | None = None, task: str | None = None, large: int = LARGE
) -> RunData:
    """Return the run of a dataset, in columns if it has that many answers.

    The arguments are those of `solvers.compare.store.loading.load`, which says what is raised.
    """
    with Dataset(path) as dataset:
        if dataset.rows["answers"] < large:
            return loading.load(dataset, name, task)
        return loading.load(dataset, name, task, read=_columns, verified=False)


def _columns(source: RunSource, _run: str, entries: Instances) -> ColumnRecords:
    from solvers.compare.columns.records import ColumnRecords

    assert isinstance(source, Dataset)
    return ColumnRecords(source, entries)
