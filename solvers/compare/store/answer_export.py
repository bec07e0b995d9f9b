"""Export the answers of a run as CSV, JSON or Parquet: a row for each, a column per counter."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from solvers.compare.tasks import argument
from solvers.errors import MissingLibrary
from solvers.libraries import install


def flat(answers: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Return the rows with a column `counter_NAME` for each counter of any row.

    The task is written as on the command line: `1`, `2`, `all`.
    """
    rows = [dict(row) | {"task": argument(row["task"])} for row in answers]
    names = sorted({name for row in rows for name in row["counters"]})
    return [
        {key: value for key, value in row.items() if key != "counters"}
        | {f"counter_{name}": row["counters"].get(name) for name in names}
        for row in rows
    ]


def as_text(rows: list[dict[str, Any]], form: str) -> str:
    """Return the rows as CSV or JSON."""
    if form == "json":
        return json.dumps(rows, indent=1, ensure_ascii=False) + "\n"
    out = io.StringIO()
    writer = csv.DictWriter(out, list(rows[0]) if rows else [], lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()


def need_parquet() -> None:
    """Raise MissingLibrary if pyarrow is not installed."""
    if not find_spec("pyarrow"):
        raise MissingLibrary("the format parquet needs pyarrow", remedy=install("parquet"))


def write_parquet(rows: list[dict[str, Any]], file: Path) -> None:
    """Write a Parquet file. Raises MissingLibrary, or OSError if it cannot be written."""
    need_parquet()
    import pyarrow
    from pyarrow import parquet

    parquet.write_table(pyarrow.Table.from_pylist(rows), file)
