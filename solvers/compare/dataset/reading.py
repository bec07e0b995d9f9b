"""Read a dataset with DuckDB, as the rows of a store."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from solvers.compare.dataset.layout import (
    COUNTER,
    DESCRIPTION,
    FORMAT,
    TABLES,
    VERSION,
    need_libraries,
)
from solvers.compare.store.integrity import as_damage
from solvers.compare.store.run_info import RunInfo
from solvers.errors import InputError

if TYPE_CHECKING:
    import duckdb

_FETCHED: Final = 10_000  # rows at a time


class Dataset:
    """A dataset, which is the run of `RunSource`. Use it in a `with` statement.

    Raises InputError for a folder that is not a dataset, or of a later version, and later for files
    that are missing or damaged. Raises MissingLibrary.
    """

    def __init__(self, path: Path) -> None:
        need_libraries()
        import duckdb

        self.path = path
        self._known = _description(path)
        self.connection = duckdb.connect(":memory:")

    @property
    def rows(self) -> Mapping[str, int]:
        """The number of rows of each table."""
        rows: Mapping[str, int] = self._known["rows"]
        return rows

    def find(self, name: str | None = None) -> RunInfo:
        """Return the only run of the dataset. Raises InputError for the name of another run."""
        with as_damage(self.path):
            info = RunInfo.of(self._known["run"], self.rows["answers"], self.path)
        if name is None or name == info.name or info.run.startswith(name):
            return info
        remedy = "leave the name of the run out: a dataset has one run"
        raise InputError(
            f"has the run {info.run}, not {name}", remedy=remedy, source=str(self.path)
        )

    def being_written(self, run: str) -> bool:  # noqa: ARG002  # as RunSource declares it
        """Whether another process is writing the run: a dataset is complete."""
        return False

    def table(self, run: str, name: str) -> Iterator[dict[str, Any]]:
        """Yield the rows of a table; answers have their counters as JSON, as in a store."""
        number = 0
        with self.damage():
            found = self.query(f"SELECT * FROM {self.files(name)}")
            names = [column[0] for column in found.description or ()]
            counters = [each for each in names if each.startswith(COUNTER)]
            while rows := found.fetchmany(_FETCHED):
                number += len(rows)
                for values in rows:
                    row = dict(zip(names, values, strict=True)) | {"run": run}
                    if name == "answers":
                        own = {each: row.pop(each) for each in counters}
                        row["counters"] = _json(own)
                    yield row
        self.check_count(name, number)

    def check_count(self, name: str, number: int) -> None:
        """Raise InputError unless a table has as many rows as were written."""
        if number != self.rows[name]:
            fault = f"the table {name} has {number} rows, but {self.rows[name]} were written"
            raise _damaged(self.path, fault)

    def query(self, query: str) -> duckdb.DuckDBPyConnection:
        """Run a query."""
        return self.connection.cursor().execute(query)

    def files(self, table: str) -> str:
        """Return a table function of SQL that reads a table."""
        pattern = str(self.path / table / "*.parquet").replace("'", "''")
        return f"read_parquet('{pattern}')"

    @cached_property
    def answer_columns(self) -> frozenset[str]:
        """The names of the columns of answers; datasets of earlier programs lack some."""
        with self.damage():
            found = self.query(f"SELECT * FROM {self.files('answers')} LIMIT 0").description
        return frozenset(column[0] for column in found or ())

    @property
    def counters(self) -> frozenset[str]:
        """The names of the counters that any answer has."""
        names = self.answer_columns
        return frozenset(each.removeprefix(COUNTER) for each in names if each.startswith(COUNTER))

    @contextmanager
    def damage(self) -> Iterator[None]:
        """Raise an error of DuckDB as an InputError that names the dataset."""
        import duckdb

        try:
            yield
        except duckdb.Error as error:
            raise _damaged(self.path, str(error).partition("\n")[0]) from None

    def close(self) -> None:
        """Close the files."""
        self.connection.close()

    def __enter__(self) -> Dataset:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


def run_of(path: Path) -> str | None:
    """Return the id of the run of a dataset; None if its description cannot be read."""
    try:
        return str(_description(path)["run"]["run"])
    except (InputError, LookupError):
        return None


def _description(path: Path) -> Mapping[str, Any]:
    source, export = str(path), "write it with `sudoku export --to parquet-dataset -o FOLDER`"
    try:
        found = json.loads((path / DESCRIPTION).read_text(encoding="utf-8"))
        version, name = found["version"], found["format"]
        complete = {*TABLES} <= found["rows"].keys() and "plan" in found["run"]
    except FileNotFoundError:
        cause = f"is not a dataset: it has no {DESCRIPTION}"
        raise InputError(cause, remedy=export, source=source) from None
    except (OSError, ValueError, LookupError, TypeError, AttributeError) as error:
        raise _damaged(path, f"{DESCRIPTION} cannot be read: {error}") from None
    if name == FORMAT and version > VERSION:
        cause = f"has version {version}, but this program reads up to {VERSION}"
        raise InputError(cause, remedy="upgrade sudoku-solvers", source=source)
    if name != FORMAT or not complete:
        raise _damaged(path, f"{DESCRIPTION} does not describe a run")
    return dict(found)


def _damaged(path: Path, fault: str) -> InputError:
    remedy = "write the dataset again with `sudoku export`"
    return InputError(f"is damaged: {fault}", remedy=remedy, source=str(path))


def _json(counters: Mapping[str, Any]) -> str:
    known = {name.removeprefix(COUNTER): value for name, value in counters.items()}
    return json.dumps({name: value for name, value in known.items() if value is not None})
