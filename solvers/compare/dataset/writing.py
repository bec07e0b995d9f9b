"""Write a run of a store as a dataset: tables as Parquet files of limited size.

Rows are read, verified and written one group after another, so a run of any size needs little
memory.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, islice
from pathlib import Path
from typing import Any, Final

from solvers.compare.dataset.layout import (
    COUNTER,
    DESCRIPTION,
    FORMAT,
    ORDER,
    TABLES,
    VERSION,
    columns,
    need_libraries,
)
from solvers.compare.store.integrity import parse_object
from solvers.compare.store.store import Store

ROWS: Final = 1_000_000  # of a file
GROUP: Final = 50_000  # rows of a row group
_ARROW: Final = {"TEXT": "string", "INTEGER": "int64", "REAL": "float64"}

Schema = Mapping[str, str]  # the type of each column in SQLite


def write(store: Store, run: str, folder: Path, rows_per_file: int = ROWS) -> None:
    """Write a run to a folder that is empty.

    Raises MissingLibrary, InputError if a row of the run is damaged, and OSError.
    """
    need_libraries()
    info = store.find(run)
    counters = _counters(store, info.run)
    written = {}
    for table in TABLES:
        schema = {each.name: each.declared for each in columns(table)}
        rows: Iterable[dict[str, Any]] = store.table(info.run, table, ORDER.get(table, ""))
        if table == "answers":
            schema |= {COUNTER + name: declared for name, declared in counters.items()}
            rows = _with_counters(store, rows)
        written[table] = write_table(folder / table, schema, rows, rows_per_file)
    row = store.database.run_row(info.run)
    description = {
        "format": FORMAT,
        "version": VERSION,
        "run": {name: value for name, value in row.items() if name != "writer"},
        "rows": written,
    }
    text = json.dumps(description, indent=1, ensure_ascii=False) + "\n"
    (folder / DESCRIPTION).write_text(text, encoding="utf-8")


def _counters(store: Store, run: str) -> dict[str, str]:
    """Return the type of each counter of the run, sorted by name."""
    found: dict[str, str] = {}
    for row in store.table(run, "answers"):
        for name, value in _parsed(store, row).items():
            if found.get(name) != "REAL":
                found[name] = "REAL" if isinstance(value, float) else "INTEGER"
    return dict(sorted(found.items()))


def _with_counters(store: Store, rows: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for row in rows:
        yield row | {COUNTER + name: value for name, value in _parsed(store, row).items()}


def _parsed(store: Store, row: Mapping[str, Any]) -> Mapping[str, Any]:
    return parse_object(row["counters"], store.path, "the counters of an answer")


def write_table(
    folder: Path, schema: Schema, rows: Iterable[Mapping[str, Any]], rows_per_file: int = ROWS
) -> int:
    """Write rows to as many files as they need, at least one, and return the number of rows."""
    import pyarrow
    from pyarrow import parquet

    types = [(name, getattr(pyarrow, _ARROW[declared])()) for name, declared in schema.items()]
    arrow, left, written, file = pyarrow.schema(types), iter(rows), 0, 0
    folder.mkdir(parents=True)
    while file == 0 or (first := next(left, None)) is not None:
        start = [] if file == 0 else [first]
        own = islice(chain(start, left), rows_per_file)
        path = folder / f"part-{file:05d}.parquet"
        with parquet.ParquetWriter(path, arrow, compression="zstd") as writer:
            while group := list(islice(own, GROUP)):
                writer.write_table(pyarrow.Table.from_pylist(group, arrow))
                written += len(group)
        file += 1
    return written
