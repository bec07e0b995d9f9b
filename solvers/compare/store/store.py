"""A store of runs: list runs, begin one, resume one, read one."""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from operator import itemgetter
from pathlib import Path
from typing import Any, Final, Self

from solvers.compare.plan import Plan
from solvers.compare.sessions import SESSIONS
from solvers.compare.store import puzzle_rows, run_names
from solvers.compare.store.database import Database, select
from solvers.compare.store.integrity import as_damage, damaged, parse_claims, parse_object
from solvers.compare.store.run_info import RunInfo
from solvers.compare.store.run_names import RunName
from solvers.compare.store.run_writer import RunWriter
from solvers.compare.store.writer_process import other_writer, take, this_process
from solvers.formats import PuzzleEntry

INSTANCE_COLUMNS: Final = (
    "text",
    "shape",
    "source",
    "line",
    "name",
    "count",
    "at_least",
    "solution",
)


class Store:
    """An open store file. Close it, or use it in a `with` statement.

    Raises InputError as `connect` does, and later if a row holds what no run can have written.
    """

    def __init__(self, path: Path, *, create: bool = False, read_only: bool = False) -> None:
        self.database = Database(path, create=create, read_only=read_only)

    @property
    def path(self) -> Path:
        """The file, which is another one after it was deleted while it was open."""
        return self.database.path

    def names(self) -> list[RunName]:
        """Return id and name of every run, the latest last; those of lost runs follow."""
        # An id begins with the time, to the second; `created` may be damaged.
        names = (
            "SELECT CAST(ifnull(run, '') AS BLOB), CAST(name AS BLOB) FROM runs"
            " ORDER BY substr(run, 1, 15), rowid"
        )
        with as_damage(self.path):
            execute = self.database.connection.execute
            found = {
                run.decode(errors="replace"): name and name.decode(errors="replace")
                for run, name in execute(names)
            }
            lost = {run: None for (run,) in execute("SELECT DISTINCT run FROM row_counts")}
        return [RunName(run, name) for run, name in {**found, **lost, **found}.items()]

    def runs(self) -> list[RunInfo]:
        """Return every run, the latest last. Raises InputError if one is damaged."""
        return [self.info(run) for run, _ in self.names()]

    def info(self, run: str) -> RunInfo:
        """Return the run with that id. Raises InputError if it is damaged."""
        row = self.database.run_row(run)
        with as_damage(self.path):
            return RunInfo.of(row, self.database.row_count("answers", run), self.path)

    def find(self, name: str | None = None) -> RunInfo:
        """Return the run with that name, or whose id begins with it; the latest run for None.

        Raises InputError if there is no such run, or several, and if it is damaged.
        """
        return self.info(run_names.find(name, self.names(), self.path).run)

    def check_name(self, name: str | None) -> None:
        """Raise InputError if a new run cannot have that name."""
        if name is not None:
            run_names.check(name, self.names(), self.path)

    def rename(self, run: str, name: str) -> None:
        """Give a run a name. Raises InputError for one that another run has."""
        self.check_name(name)
        with self.database.transaction():
            rename = "UPDATE runs SET name = ? WHERE run = ?"
            self.database.connection.execute(rename, (name, run))

    def begin(
        self,
        plan: Plan,
        description: Mapping[str, Any],
        environment: Mapping[str, Any],
        name: str | None = None,
    ) -> RunWriter:
        """Begin a run. `description` is the plan as plain values, without its puzzles.

        Raises InputError for a name that another run has.
        """
        self.check_name(name)
        now = datetime.now(UTC)
        run = f"{now:%Y%m%d-%H%M%S}-{secrets.token_hex(2)}"
        created = now.isoformat(timespec="seconds")
        row = {
            "run": run,
            "created": created,
            "writer": this_process(),
            "plan": json.dumps(description),
            "environment": json.dumps(environment),
            "name": name,
        }
        puzzles = [
            puzzle_rows.row(run, number, 0, each) for number, each in enumerate(plan.entries)
        ]
        with self.database.transaction():
            self.database.insert("runs", [row])
            self.database.insert("puzzles", puzzles)
        return RunWriter(self.database, run)

    def resume(self, run: str, environment: Mapping[str, Any]) -> RunWriter:
        """Return a writer that appends to a run.

        Raises InputError if another process is writing it.
        """
        known = self.find(run).environment
        resumed = [*known.get("resumed", ()), environment]
        with self.database.transaction():
            do = self.database.connection
            take(do, run, self.path)
            values = (json.dumps({**known, "resumed": resumed}), run)
            do.execute("UPDATE runs SET environment = ? WHERE run = ?", values)
        return RunWriter(self.database, run, len(known.get(SESSIONS, ())))

    def entries(self, run: str) -> tuple[PuzzleEntry, ...]:
        """Return the puzzles of a run as given, in order."""
        rows = (row for row in self.table(run, "puzzles") if row["isomorph"] == 0)
        return tuple(puzzle_rows.entry(row) for row in sorted(rows, key=itemgetter("puzzle")))

    def being_written(self, run: str) -> bool:
        """Whether another process is writing the run."""
        return other_writer(self.database.connection, run) is not None

    def table(self, run: str, name: str, order: str = "") -> Iterator[dict[str, Any]]:
        """Yield the rows of a run in a table, ordered by the columns that `order` lists.

        Raises InputError if a row is damaged.
        """
        for row in self.database.rows(name, run, order):
            if "facts" in row:
                parse_object(row["facts"], self.path, f"a row of the table {name}")
            if "claims" in row:
                parse_claims(row["claims"], self.path)
            yield row

    def answers(self, run: str) -> Iterator[dict[str, Any]]:
        """Yield the answers of a run, each with its instance, by task and in the plan's order.

        Raises InputError if an answer or an instance is damaged.
        """
        for _ in self.table(run, "puzzles"):  # verify the instances
            pass
        instance = ", ".join(f"puzzles.{name}" for name in INSTANCE_COLUMNS)
        query = (
            f"SELECT own.*, {instance} FROM ({select('answers')} WHERE run = ?) AS own"
            " LEFT JOIN puzzles USING (run, puzzle, isomorph)"
            " ORDER BY task IS NULL, task, repetition, isomorph, own.puzzle, solver"
        )
        with as_damage(self.path):
            left = self.database.row_count("answers", run)
            for row in self.database.connection.execute(query, (run,)):
                left -= 1
                values = self.database.verified("answers", run, row)
                if row["text"] is None:
                    raise damaged(self.path, f"an answer of run {run} has no instance")
                values |= {name: row[name] for name in INSTANCE_COLUMNS}
                what = "the counters of an answer"
                values["counters"] = parse_object(values["counters"], self.path, what)
                yield values | {"in_batch": bool(values["in_batch"])}
        self.database.check_none_left(left, "answers", run)

    def close(self) -> None:
        """Close the file."""
        self.database.connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()
