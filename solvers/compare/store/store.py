"""A store of runs: begin one, go on with one that was killed, read it."""

from __future__ import annotations

import json
import os
import secrets
import sqlite3
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import psutil

from solvers.compare.plan import Plan
from solvers.compare.store import puzzle_rows
from solvers.compare.store.database import Database
from solvers.compare.store.integrity import PLAN, parse_claims, parse_object
from solvers.compare.store.run_writer import RunWriter
from solvers.errors import InputError
from solvers.formats import PuzzleEntry


@dataclass(frozen=True)
class RunInfo:
    """What a list of runs shows. `finished` is None for a run that was not brought to its end.

    The environment is the one that it began in; those in which it went on are in there as `resumed`.
    """

    run: str
    created: str
    finished: str | None
    plan: Mapping[str, Any]
    environment: Mapping[str, Any]
    answers: int


class Store:
    """An open file of runs. Close it, or use it in a `with` statement. Raises InputError as `connect` does.

    What is read from it and cannot have been written by a run raises InputError, too: the file is damaged.
    """

    def __init__(self, path: Path, *, create: bool = False, read_only: bool = False) -> None:
        self.path = path
        self.database = Database(path, create=create, read_only=read_only)

    def runs(self) -> list[RunInfo]:
        """Every run, the latest last."""
        rows = self.database.connection.execute(
            "SELECT *, (SELECT count(*) FROM answers WHERE answers.run = runs.run) AS answers"
            " FROM runs ORDER BY created, rowid"
        )
        return [self._info(row) for row in rows]

    def find(self, name: str | None = None) -> RunInfo:
        """The run of that name, of which a beginning that only one has will do; the latest without a name."""
        runs = self.runs()
        found = runs[-1:] if name is None else [info for info in runs if info.run.startswith(name)]
        if len(found) == 1:
            return found[0]
        cause = (
            "holds no run"
            if name is None
            else f"{name} names several runs"
            if found
            else f"there is no run {name}"
        )
        raise InputError(cause, remedy="`sudoku runs` lists them", source=str(self.path))

    def begin(
        self, plan: Plan, described: Mapping[str, Any], environment: Mapping[str, Any]
    ) -> RunWriter:
        """A new run of that plan; `described` is the plan as plain values, without its puzzles."""
        now = datetime.now(UTC)
        run = f"{now:%Y%m%d-%H%M%S}-{secrets.token_hex(2)}"
        with self.database.transaction() as do:
            values = (
                run,
                now.isoformat(timespec="seconds"),
                _me(),
                json.dumps(described),
                json.dumps(environment),
            )
            do.execute(
                "INSERT INTO runs (run, created, writer, plan, environment) VALUES (?, ?, ?, ?, ?)",
                values,
            )
            do.executemany(
                puzzle_rows.INSERT,
                (puzzle_rows.row(run, number, 0, e) for number, e in enumerate(plan.entries)),
            )
        return RunWriter(self.database, run)

    def resume(self, run: str, environment: Mapping[str, Any]) -> RunWriter:
        """The run again, to append what is missing. Raises InputError where another process is writing it."""
        known = self.find(run).environment
        resumed = [*known.get("resumed", ()), environment]
        with self.database.transaction() as do:
            writer = do.execute("SELECT writer FROM runs WHERE run = ?", (run,)).fetchone()[
                "writer"
            ]
            if writer != _me() and _is_alive(writer):
                cause = f"run {run} is being written by process {writer.partition(' ')[0]}"
                raise InputError(cause, remedy="wait for it to end", source=str(self.path))
            values = (_me(), json.dumps({**known, "resumed": resumed}), run)
            do.execute("UPDATE runs SET writer = ?, environment = ? WHERE run = ?", values)
        return RunWriter(self.database, run)

    def entries(self, run: str) -> tuple[PuzzleEntry, ...]:
        """The puzzles of a run as given, in order."""
        rows = self.database.connection.execute(
            "SELECT * FROM puzzles WHERE run = ? AND isomorph = 0 ORDER BY puzzle", (run,)
        )
        return tuple(puzzle_rows.entry(row) for row in rows)

    def table(self, run: str, name: str) -> Iterator[dict[str, Any]]:
        """The rows of a run in one of the tables, as plain values."""
        if name not in ("answers", "solvers", "processes", "disagreements", "noise", "puzzles"):
            raise ValueError(f"no table {name}")
        for row in self.database.connection.execute(f"SELECT * FROM {name} WHERE run = ?", (run,)):
            values = dict(zip(row.keys(), row, strict=True))
            if "facts" in values:
                parse_object(values["facts"], self.path, f"a row of the table {name}")
            if "claims" in values:
                parse_claims(values["claims"], self.path)
            yield values

    def answers(self, run: str) -> Iterator[dict[str, Any]]:
        """The verified answers of a run, each with the board that was asked, by task and in the order of the plan."""
        rows = self.database.connection.execute(
            "SELECT * FROM answers JOIN puzzles USING (run, puzzle, isomorph) WHERE run = ?"
            " ORDER BY task IS NULL, task, repetition, isomorph, puzzle, solver",
            (run,),
        )
        for row in rows:
            values = dict(zip(row.keys(), row, strict=True))
            counters = parse_object(row["counters"], self.path, "what an answer counted")
            yield values | {"counters": counters, "in_batch": bool(row["in_batch"])}

    def _info(self, row: sqlite3.Row) -> RunInfo:
        plan = parse_object(row["plan"], self.path, f"the plan of run {row['run']}", PLAN)
        environment = parse_object(
            row["environment"], self.path, f"the environment of run {row['run']}"
        )
        return RunInfo(
            row["run"], row["created"], row["finished"], plan, environment, row["answers"]
        )

    def close(self) -> None:
        """Close the file."""
        self.database.connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def is_being_written(store: Store, run: str) -> bool:
    """Whether another process, which still runs, writes that run."""
    row = store.database.connection.execute(
        "SELECT writer FROM runs WHERE run = ?", (run,)
    ).fetchone()
    return row["writer"] != _me() and _is_alive(row["writer"])


def _me() -> str:
    return f"{os.getpid()} {psutil.Process().create_time():.2f}"


def _is_alive(writer: str | None) -> bool:
    """Whether the process that wrote its number and start there still runs."""
    pid, _, start = (writer or "0 0").partition(" ")
    try:
        return f"{psutil.Process(int(pid)).create_time():.2f}" == start
    except psutil.Error:
        return False
