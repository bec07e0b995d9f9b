"""Append verified answers to a run, block by block."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from solvers import notation
from solvers.compare.agreement import Disagreement
from solvers.compare.record import Record, row_key
from solvers.compare.store import puzzle_rows
from solvers.compare.store.database import Database
from solvers.compare.warmup import WarmUp

_ANSWER = (
    "INSERT INTO answers (run, key, puzzle, isomorph, repetition, solver, status, solutions,"
    " verdict, reason, wall_ns, cpu_ns, samples, counters, evidence, in_batch, process, task,"
    f" session) VALUES ({', '.join('?' * 19)})"
)
_DISAGREEMENT = f"INSERT INTO disagreements VALUES ({', '.join('?' * 8)})"
_PROCESS = f"INSERT OR IGNORE INTO processes VALUES ({', '.join('?' * 8)})"


class RunWriter:
    """A run that is being written. A block appears in the store whole or not at all.

    session  0; a later one if solvers are added to the run, or measured again
    """

    def __init__(self, database: Database, run: str, session: int = 0) -> None:
        self.run = run
        self._session = session
        self._database = database

    def append(
        self,
        records: Sequence[Record],
        disagreements: Sequence[Disagreement] = (),
        noise: Mapping[str, Any] | None = None,
    ) -> None:
        """Append a block. Raises InputError if it cannot be written, or if a row is there."""
        isomorphs = {
            record.measurement[:2]: record.entry
            for record in records
            if record.measurement.isomorph
        }
        instances = [puzzle_rows.row(self.run, *key, each) for key, each in isomorphs.items()]
        with self._database.transaction() as do:
            do.executemany(puzzle_rows.INSERT, instances)
            do.executemany(_ANSWER, (self._answer(record) for record in records))
            do.executemany(_DISAGREEMENT, map(self._disagreement, disagreements))
            if noise is not None:
                values = (self.run, noise["block"], json.dumps(noise), self._session)
                do.execute(
                    "INSERT INTO noise (run, block, facts, session) VALUES (?, ?, ?, ?)", values
                )

    def add_solver(self, solver: str, facts: Mapping[str, Any]) -> None:
        """Store facts about a solver: version, capabilities, protections."""
        with self._database.transaction() as do:
            values = (self.run, solver, json.dumps(facts))
            do.execute("INSERT OR REPLACE INTO solvers VALUES (?, ?, ?)", values)

    def add_process(self, solver: str, process: int, hash_seed: int, warm_up: WarmUp) -> None:
        """Store how a process started.

        If a resumed run starts a process again, the first start stays stored.
        """
        times = (warm_up.cold, warm_up.first, warm_up.warm, warm_up.steady)
        with self._database.transaction() as do:
            do.execute(_PROCESS, (self.run, solver, process, hash_seed, *times))

    def finish(self) -> None:
        """Mark the run as finished."""
        with self._database.transaction() as do:
            now = datetime.now(UTC).isoformat(timespec="seconds")
            do.execute("UPDATE runs SET finished = ?, writer = NULL WHERE run = ?", (now, self.run))

    def _answer(self, record: Record) -> tuple[Any, ...]:
        measurement, shape = record.measurement, record.entry.puzzle.shape
        return (
            self.run,
            row_key(record),
            *measurement[:3],
            record.solver,
            record.status,
            record.solutions,
            record.verdict,
            record.reason,
            record.wall_ns,
            record.cpu_ns,
            record.samples,
            json.dumps(dict(record.counters)) if record.counters else "{}",
            notation.to_line(record.evidence, shape) if record.evidence else None,
            record.in_batch,
            measurement.process,
            measurement.limits.solution_limit,
            self._session,
        )

    def _disagreement(self, found: Disagreement) -> tuple[Any, ...]:
        measurement, shape = found.measurement, found.entry.puzzle.shape
        return (
            self.run,
            *measurement[:3],
            json.dumps(found.claims),
            notation.to_line(found.grid, shape) if found.grid else None,
            str(found.smallest) if found.smallest else None,
            measurement.limits.solution_limit,
        )
