"""Append verified answers to a run, block by block."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import asdict
from datetime import UTC, datetime
from functools import cache
from typing import Any

from solvers import notation
from solvers.compare.agreement import Disagreement
from solvers.compare.claim_marks import ProofFacts
from solvers.compare.machine import Machine
from solvers.compare.record import Record, row_key
from solvers.compare.store import machines, puzzle_rows
from solvers.compare.store.checksums import value_columns
from solvers.compare.store.database import Database
from solvers.compare.timing.usage import Usage
from solvers.compare.timing.warmup import WarmUp


class RunWriter:
    """A run that is being written. A block appears in the store whole or not at all.

    session  0; a later one if solvers are added to the run, or measured again
    machine  the number of the machine that measured what is written; None for this one
    """

    def __init__(
        self, database: Database, run: str, session: int = 0, machine: int | None = None
    ) -> None:
        self.run, self.session, self.machine = run, session, machine
        self._database = database

    def on(self, machine: Machine) -> RunWriter:
        """Return a writer for what that machine measured. Use it in the same transaction."""
        number = machines.number_of(self._database, self.run, machine)
        return RunWriter(self._database, self.run, self.session, number)

    def together(self) -> AbstractContextManager[None]:
        """Write all that follows in the `with` statement, or none of it."""
        return self._database.transaction()

    def add_certificates(self, found: Iterable[ProofFacts]) -> None:
        """Store what was proved about puzzles, in place of an earlier proof by the same solver."""
        names = [column.name for column in value_columns("certificates")]
        change = ", ".join(f"{name} = excluded.{name}" for name in names)
        rows = [{"run": self.run, **asdict(each)} for each in found]
        with self._database.transaction():
            self._database.insert("certificates", rows, f"ON CONFLICT DO UPDATE SET {change}")

    def refute(self, records: Sequence[Record], disagreements: Sequence[Disagreement]) -> None:
        """Replace claims by the same ones with the verdict that refutes them."""
        with self._database.transaction():
            rows = [
                self._answer(each) | {"session": each.session, "machine": each.machine}
                for each in records
            ]
            self._database.insert("answers", rows, _replace())
            self._database.insert("disagreements", map(self._disagreement, disagreements))

    def append(
        self,
        records: Sequence[Record],
        disagreements: Sequence[Disagreement] = (),
        noise: Mapping[str, Any] | None = None,
    ) -> None:
        """Append a block. Raises InputError if it cannot be written, or if a row is there.

        A later session replaces rows.
        """
        isomorphs = {
            record.measurement[:2]: record.entry
            for record in records
            if record.measurement.isomorph
        }
        instances = [puzzle_rows.row(self.run, *key, each) for key, each in isomorphs.items()]
        with self._database.transaction():
            insert = self._database.insert
            insert("puzzles", instances, "ON CONFLICT DO NOTHING")
            insert("answers", map(self._answer, records), _replace() if self.session else "")
            insert("disagreements", map(self._disagreement, disagreements))
            if noise is not None:
                row = {"run": self.run, "block": noise["block"], "facts": json.dumps(noise)}
                insert("noise", [row | {"session": self.session, "machine": self.machine}])

    def add_solver(self, solver: str, facts: Mapping[str, Any]) -> None:
        """Store facts about a solver: version, capabilities, protections."""
        row = {"run": self.run, "solver": solver, "facts": json.dumps(facts)}
        with self._database.transaction():
            self._database.insert(
                "solvers", [row], "ON CONFLICT DO UPDATE SET facts = excluded.facts"
            )

    def add_process(self, solver: str, process: int, hash_seed: int, warm_up: WarmUp) -> None:
        """Store how a process started.

        If a resumed run starts a process again, the first start stays stored.
        """
        row = {
            "run": self.run,
            "solver": solver,
            "process": process,
            "hash_seed": hash_seed,
            "cold": warm_up.cold,
            "first": warm_up.first,
            "warm": warm_up.warm,
            "steady": warm_up.steady,
            "machine": self.machine,
        }
        with self._database.transaction():
            self._database.insert("processes", [row], "ON CONFLICT DO NOTHING")

    def add_usage(self, solver: str, process: int, used: Usage) -> None:
        """Store what a process used; that it remembers puzzles stays stored."""
        with self._database.transaction():
            self._database.connection.execute(
                "UPDATE processes SET memory = ?, slept = ?, outside = ?,"
                " remembers = max(ifnull(remembers, 0), ?)"
                " WHERE run = ? AND solver = ? AND process = ?",
                (
                    *(used.memory, used.share_slept, used.outside.per_solve, used.remembers),
                    *(self.run, solver, process),
                ),
            )

    def end_at_goal(self, plan: Mapping[str, Any], records: Iterable[Record]) -> None:
        """Replace the plan of a run that has a goal by one of what was measured.

        The goal is kept as a part of the plan that says nothing about what to measure.
        """
        processes = 1 + max((record.measurement.process for record in records), default=0)
        goal = {name: plan[name] for name in ("precision", "budget") if name in plan}
        measured = {name: value for name, value in plan.items() if name not in goal}
        measured |= {"processes": processes, "goal": goal}
        measured["repetitions"] *= processes
        with self._database.transaction():
            self._database.connection.execute(
                "UPDATE runs SET plan = ? WHERE run = ?", (json.dumps(measured), self.run)
            )

    def finish(self) -> None:
        """Mark the run as finished."""
        now = datetime.now(UTC).isoformat(timespec="seconds")
        with self._database.transaction():
            self._database.connection.execute(
                "UPDATE runs SET finished = ?, writer = NULL WHERE run = ?", (now, self.run)
            )

    def _answer(self, record: Record) -> dict[str, Any]:
        measurement, shape = record.measurement, record.entry.puzzle.shape
        return {
            "run": self.run,
            "key": row_key(record),
            "puzzle": measurement.puzzle,
            "isomorph": measurement.isomorph,
            "repetition": measurement.repetition,
            "solver": record.solver,
            "status": record.status,
            "solutions": record.solutions,
            "verdict": record.verdict,
            "reason": record.reason,
            "wall_ns": record.wall_ns,
            "cpu_ns": record.cpu_ns,
            "samples": record.samples,
            "counters": json.dumps(dict(record.counters)) if record.counters else "{}",
            "evidence": notation.to_line(record.evidence, shape) if record.evidence else None,
            "proof": record.proof,
            "in_batch": record.in_batch,
            "process": measurement.process,
            "task": measurement.limits.solution_limit,
            "session": self.session,
            "machine": self.machine,
        }

    def _disagreement(self, found: Disagreement) -> dict[str, Any]:
        measurement, shape = found.measurement, found.entry.puzzle.shape
        return {
            "run": self.run,
            "puzzle": measurement.puzzle,
            "isomorph": measurement.isomorph,
            "repetition": measurement.repetition,
            "claims": json.dumps(found.claims),
            "grid": notation.to_line(found.grid, shape) if found.grid else None,
            "smallest": str(found.smallest) if found.smallest else None,
            "task": measurement.limits.solution_limit,
        }


@cache
def _replace() -> str:
    """Return the clause that replaces an answer."""
    names = [column.name for column in value_columns("answers")]
    return f"ON CONFLICT DO UPDATE SET {', '.join(f'{name} = excluded.{name}' for name in names)}"
