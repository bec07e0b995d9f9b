"""A store of runs: list runs, begin one, resume one, read one."""

from __future__ import annotations

import json
import secrets
import sqlite3
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Self

from solvers.compare.plan import Plan
from solvers.compare.store import puzzle_rows, run_names
from solvers.compare.store.database import Database
from solvers.compare.store.integrity import PLAN, parse_claims, parse_object
from solvers.compare.store.run_writer import RunWriter
from solvers.compare.store.writer_process import other_writer, this_process
from solvers.errors import InputError
from solvers.formats import PuzzleEntry

_TABLES = ("answers", "solvers", "processes", "disagreements", "noise", "puzzles")


@dataclass(frozen=True, kw_only=True)
class RunInfo:
    """A run as a list shows it. `finished` is None for a run that has not ended.

    `run` is its id, which no other run of any store has; `name` was given by the user.
    `environment` describes the start of the run. Its list `resumed` has an environment for each
    time that the run was resumed.
    """

    run: str
    created: str
    finished: str | None
    plan: Mapping[str, Any]
    environment: Mapping[str, Any]
    answers: int
    name: str | None = None


class Store:
    """An open store file. Close it, or use it in a `with` statement.

    Raises InputError as `connect` does, and later if a row holds what no run can have written.
    """

    def __init__(self, path: Path, *, create: bool = False, read_only: bool = False) -> None:
        self.path = path
        self.database = Database(path, create=create, read_only=read_only)

    def runs(self) -> list[RunInfo]:
        """Return every run, the latest last."""
        rows = self.database.connection.execute(
            "SELECT *, (SELECT count(*) FROM answers WHERE answers.run = runs.run) AS answers"
            " FROM runs ORDER BY created, rowid"
        )
        return [self._info(row) for row in rows]

    def find(self, name: str | None = None) -> RunInfo:
        """Return the run with that name, or whose id begins with it; the latest run for None.

        Raises InputError if there is no such run, or several.
        """
        return run_names.find(name, self.runs(), self.path)

    def check_name(self, name: str | None) -> None:
        """Raise InputError if a new run cannot have that name."""
        if name is not None:
            run_names.check(name, self.runs(), self.path)

    def rename(self, run: str, name: str) -> None:
        """Give a run a name. Raises InputError for one that another run has."""
        self.check_name(name)
        with self.database.transaction() as do:
            do.execute("UPDATE runs SET name = ? WHERE run = ?", (name, run))

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
        facts = (json.dumps(description), json.dumps(environment))
        values = (run, created, this_process(), *facts, name)
        puzzles = [
            puzzle_rows.row(run, number, 0, each) for number, each in enumerate(plan.entries)
        ]
        with self.database.transaction() as do:
            do.execute(
                "INSERT INTO runs (run, created, writer, plan, environment, name)"
                " VALUES (?, ?, ?, ?, ?, ?)",
                values,
            )
            do.executemany(puzzle_rows.INSERT, puzzles)
        return RunWriter(self.database, run)

    def resume(self, run: str, environment: Mapping[str, Any]) -> RunWriter:
        """Return a writer that appends to a run.

        Raises InputError if another process is writing it.
        """
        known = self.find(run).environment
        resumed = [*known.get("resumed", ()), environment]
        with self.database.transaction() as do:
            if writer := other_writer(do, run):
                cause = f"run {run} is being written by process {writer.partition(' ')[0]}"
                raise InputError(cause, remedy="wait until it ends", source=str(self.path))
            values = (this_process(), json.dumps({**known, "resumed": resumed}), run)
            do.execute("UPDATE runs SET writer = ?, environment = ? WHERE run = ?", values)
        return RunWriter(self.database, run)

    def entries(self, run: str) -> tuple[PuzzleEntry, ...]:
        """Return the puzzles of a run as given, in order."""
        rows = self.database.connection.execute(
            "SELECT * FROM puzzles WHERE run = ? AND isomorph = 0 ORDER BY puzzle", (run,)
        )
        return tuple(puzzle_rows.entry(row) for row in rows)

    def table(self, run: str, name: str) -> Iterator[dict[str, Any]]:
        """Yield the rows of a run in a table."""
        if name not in _TABLES:
            raise ValueError(f"no table {name}")
        for row in self.database.connection.execute(f"SELECT * FROM {name} WHERE run = ?", (run,)):
            values = dict(zip(row.keys(), row, strict=True))
            if "facts" in values:
                parse_object(values["facts"], self.path, f"a row of the table {name}")
            if "claims" in values:
                parse_claims(values["claims"], self.path)
            yield values

    def answers(self, run: str) -> Iterator[dict[str, Any]]:
        """Yield the answers of a run, each with its instance, by task and in the plan's order."""
        rows = self.database.connection.execute(
            "SELECT * FROM answers JOIN puzzles USING (run, puzzle, isomorph) WHERE run = ?"
            " ORDER BY task IS NULL, task, repetition, isomorph, puzzle, solver",
            (run,),
        )
        for row in rows:
            values = dict(zip(row.keys(), row, strict=True))
            counters = parse_object(row["counters"], self.path, "the column counters of an answer")
            yield values | {"counters": counters, "in_batch": bool(row["in_batch"])}

    def _info(self, row: sqlite3.Row) -> RunInfo:
        run, environment = row["run"], row["environment"]
        return RunInfo(
            run=run,
            created=row["created"],
            finished=row["finished"],
            plan=parse_object(row["plan"], self.path, f"the plan of run {run}", PLAN),
            environment=parse_object(environment, self.path, f"the environment of run {run}"),
            answers=row["answers"],
            name=row["name"],
        )

    def close(self) -> None:
        """Close the file."""
        self.database.connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()
