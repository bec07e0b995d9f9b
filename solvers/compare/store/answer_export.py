"""Export the answers of a run as CSV, JSON or Parquet: a row for each, a column per counter.

The answers are read twice: first to verify them and to find their counters, then to write them one
after another. A run of any size needs little memory.
"""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterator, Mapping
from importlib.util import find_spec
from itertools import chain, islice
from typing import Any, BinaryIO, Final, Literal

from solvers.compare.csv_rows import write_rows
from solvers.compare.store.checksums import TABLES, expected_tables, value_columns
from solvers.compare.store.exported_marks import ExportedMarks
from solvers.compare.store.integrity import FACTS, parse_object
from solvers.compare.store.store import INSTANCE_COLUMNS, Store
from solvers.compare.store.stored_run import counters_of, plan_of
from solvers.compare.tasks import argument
from solvers.errors import MissingLibrary
from solvers.libraries import install

AnswerFormat = Literal["csv", "json", "parquet"]

_MEASUREMENT = ("solver", "puzzle", "isomorph", "repetition", "task", "in_batch")
_GROUP = 10_000  # rows of a row group in a Parquet file
_DTYPES = {"TEXT": "string", "INTEGER": "int64", "REAL": "float64"}


class ExportedAnswers:
    """The answers of a run as flat rows, which are read from the store each time.

    columns  the type of each column in SQLite; a counter is the column `counter_NAME`, and the task
             is written as on the command line: `1`, `2`, `all`; `instructions` is there if they
             were counted, and empty for other instances and tasks; `mark` is there if claims were
             certified, and empty for answers that claim no number of solutions

    Raises InputError if an answer is damaged.
    """

    def __init__(self, store: Store, run: str) -> None:
        self._store, self._run = store, run
        for name in TABLES:  # a run with a damaged row is not exported, whatever table it is in
            if name not in ("runs", "puzzles", "answers"):  # which are read in any case
                for _ in store.table(run, name):
                    pass
        self._instructions = _instructions(store, run)
        counters: dict[str, str] = {}
        self._marks = ExportedMarks(store, run)
        for row in self._marks.noted(store.table(run, "answers")):
            for name, value in counters_of(store, row).items():
                if counters.get(name) != "REAL":
                    counters[name] = "REAL" if isinstance(value, float) else "INTEGER"
        instance = {column.name: column.declared for column in expected_tables()["puzzles"]}
        self._counters = sorted(counters)
        self.columns = {
            **{c.name: c.declared for c in value_columns("answers") if c.name != "counters"},
            **{name: instance[name] for name in INSTANCE_COLUMNS},
            **{f"counter_{name}": counters[name] for name in self._counters},
        }
        self.columns["task"] = "TEXT"
        if self._instructions:
            self.columns["instructions"] = "INTEGER"
        if self._marks:
            self.columns["mark"] = "TEXT"

    def __iter__(self) -> Iterator[dict[str, Any]]:
        for row in self._store.answers(self._run):
            counters = row.pop("counters")
            own = {f"counter_{name}": counters.get(name) for name in self._counters}
            if self._instructions:
                own["instructions"] = self._instructions.get(tuple(map(row.get, _MEASUREMENT)))
            own |= self._marks.column(row)
            yield row | {"task": argument(row["task"])} | own


def _instructions(store: Store, run: str) -> dict[tuple[Any, ...], int]:
    """Return the instructions that were counted, by the columns of `_MEASUREMENT`."""
    what = "what is known of a solver"
    facts = {
        row["solver"]: parse_object(row["facts"], store.path, what, FACTS)
        for row in store.table(run, "solvers")
    }
    numbers = {
        solver: each["instructions"] for solver, each in facts.items() if "instructions" in each
    }
    if not numbers:
        return {}
    most = max(map(len, numbers.values()))
    measurements = plan_of(store, store.info(run)).counted(most)
    return {
        (solver, *each.key, False): number
        for solver, found in numbers.items()
        for each, number in zip(measurements, found, strict=False)
    }


def need_parquet() -> None:
    """Raise MissingLibrary if pyarrow is not installed."""
    if not find_spec("pyarrow"):
        raise MissingLibrary("the format parquet needs pyarrow", remedy=install("parquet"))


def write(answers: ExportedAnswers, form: AnswerFormat, out: BinaryIO) -> None:
    """Write the answers. Raises MissingLibrary, and OSError if they cannot be written."""
    _WRITERS[form](answers, out)


def _write_csv(answers: ExportedAnswers, out: BinaryIO) -> None:
    text = io.TextIOWrapper(out, encoding="utf-8", newline="")
    try:
        rows = ([row[name] for name in answers.columns] for row in answers)
        write_rows(text, chain([[*answers.columns]], rows))
    finally:
        text.detach()  # otherwise it closes `out`


def _write_json(answers: ExportedAnswers, out: BinaryIO) -> None:
    start = "[\n"
    for row in answers:
        item = json.dumps([row], indent=1, ensure_ascii=False).strip("[]\n")
        out.write(f"{start}{item}".encode())
        start = ",\n"
    out.write(b"[]\n" if start == "[\n" else b"\n]\n")


def _write_parquet(answers: ExportedAnswers, out: BinaryIO) -> None:
    need_parquet()
    import pyarrow
    from pyarrow import parquet

    types = {name: _DTYPES[declared] for name, declared in answers.columns.items()}
    schema = pyarrow.schema(
        [(name, getattr(pyarrow, each)()) for name, each in (types | {"in_batch": "bool_"}).items()]
    )
    rows = iter(answers)
    with parquet.ParquetWriter(out, schema) as writer:
        while group := list(islice(rows, _GROUP)):
            writer.write_table(pyarrow.Table.from_pylist(group, schema))


_WRITERS: Final[Mapping[AnswerFormat, Callable[[ExportedAnswers, BinaryIO], None]]] = {
    "csv": _write_csv,
    "json": _write_json,
    "parquet": _write_parquet,
}
