"""A run that is being written: answers appended block by block under their keys."""

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


class RunWriter:
    """A run that is being written: its rows appear in the store block by block, whole or not at all."""

    def __init__(self, database: Database, run: str) -> None:
        self.run = run
        self._database = database

    def append(
        self,
        records: Sequence[Record],
        disagreements: Sequence[Disagreement] = (),
        noise: Mapping[str, Any] | None = None,
    ) -> None:
        """A block of verified answers, and what was found with them."""
        with self._database.transaction() as do:
            boards = {
                (r.measurement.puzzle, r.measurement.isomorph): r.entry
                for r in records
                if r.measurement.isomorph
            }
            do.executemany(
                puzzle_rows.INSERT,
                (puzzle_rows.row(self.run, *board, entry) for board, entry in boards.items()),
            )
            do.executemany(_ANSWER, (self._answer(record) for record in records))
            do.executemany(
                _DISAGREEMENT, (_disagreement(self.run, found) for found in disagreements)
            )
            if noise is not None:
                do.execute(
                    "INSERT INTO noise (run, block, facts) VALUES (?, ?, ?)",
                    (self.run, noise["block"], json.dumps(noise)),
                )

    def add_solver(self, solver: str, facts: Mapping[str, Any]) -> None:
        """What was learnt of a solver: version, capabilities, protections."""
        with self._database.transaction() as do:
            do.execute(
                "INSERT OR REPLACE INTO solvers VALUES (?, ?, ?)",
                (self.run, solver, json.dumps(facts)),
            )

    def add_process(self, solver: str, process: int, hash_seed: int, warm_up: WarmUp) -> None:
        """How a process of a solver started; of one that a resumed run starts once more, the first start stays."""
        with self._database.transaction() as do:
            values = (
                self.run,
                solver,
                process,
                hash_seed,
                warm_up.cold,
                warm_up.first,
                warm_up.warm,
                warm_up.steady,
            )
            do.execute("INSERT OR IGNORE INTO processes VALUES (?, ?, ?, ?, ?, ?, ?, ?)", values)

    def finish(self) -> None:
        """Nothing is left to ask."""
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
        )


_ANSWER = f"INSERT INTO answers VALUES ({', '.join('?' * 18)})"
_DISAGREEMENT = f"INSERT INTO disagreements VALUES ({', '.join('?' * 8)})"


def _disagreement(run: str, found: Disagreement) -> tuple[Any, ...]:
    measurement = found.measurement
    grid = notation.to_line(found.grid, found.entry.puzzle.shape) if found.grid else None
    smallest = str(found.smallest) if found.smallest else None
    return (
        run,
        *measurement[:3],
        json.dumps(found.claims),
        grid,
        smallest,
        measurement.limits.solution_limit,
    )
