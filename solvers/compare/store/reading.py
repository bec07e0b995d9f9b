"""A run read back from its store as the values that it was made of: plan, records, disagreements."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from solvers import notation
from solvers.checker import Verdict
from solvers.compare import planfile
from solvers.compare.agreement import Disagreement
from solvers.compare.plan import Plan
from solvers.compare.question import Question
from solvers.compare.record import Record, in_order
from solvers.compare.store import entries
from solvers.compare.store.store import RunInfo, Store
from solvers.formats import Entry
from solvers.puzzle import Grid, Puzzle
from solvers.result import Status
from solvers.solver import Limits


def plan_of(store: Store, info: RunInfo) -> Plan:
    """The plan of a run, with the puzzles that it had."""
    plan = info.plan
    repeated = (plan["isomorphs"], plan["repetitions"], plan.get("processes", 1))  # of schema 1: one
    tasks = planfile.tasks(plan["limit"])
    return Plan(store.entries(info.run), tuple(plan["solvers"]), tasks, plan["time-limit"], plan["seed"], *repeated)


def records(store: Store, run: str) -> list[Record]:
    """Every judged answer of a run, in the order of the plan; for each board in the order of the plan's solvers."""
    boards = _boards(store, run)
    plan = store.find(run).plan
    limits = _limits(plan)
    found = [
        Record(
            Question(
                row["puzzle"],
                row["isomorph"],
                row["repetition"],
                entry := boards[row["puzzle"], row["isomorph"]],
                limits[row["task"]],
                row["process"],
            ),
            row["solver"],
            Status(row["status"]),
            row["solutions"],
            Verdict(row["verdict"]),
            row["reason"],
            row["wall_ns"],
            row["cpu_ns"],
            row["counters"],
            _grid(row["evidence"], entry),
            row["in_bulk"],
            row["samples"],
        )
        for row in store.answers(run)
    ]

    return in_order(found, plan["solvers"], list(limits))


def disagreements(store: Store, run: str) -> list[Disagreement]:
    """The disagreements that were found in a run."""
    rows = list(store.table(run, "disagreements"))
    boards, limits = (_boards(store, run), _limits(store.find(run).plan)) if rows else ({}, {})
    found = []
    for row in rows:
        entry = boards[row["puzzle"], row["isomorph"]]
        question = Question(row["puzzle"], row["isomorph"], row["repetition"], entry, limits[row["task"]])
        claims = tuple((who, claim) for who, claim in json.loads(row["claims"]))
        smallest = Puzzle.parse(row["smallest"], entry.puzzle.shape) if row["smallest"] else None
        found.append(Disagreement(question, claims, _grid(row["grid"], entry), smallest))
    return found


def _limits(plan: Mapping[str, Any]) -> dict[int | None, Limits]:
    """By task, in the order of the plan."""
    return {task: Limits(task, plan["time-limit"]) for task in planfile.tasks(plan["limit"])}


def _boards(store: Store, run: str) -> dict[tuple[int, int], Entry]:
    rows = store.database.connection.execute("SELECT * FROM puzzles WHERE run = ?", (run,))
    return {(row["puzzle"], row["isomorph"]): entries.entry(row) for row in rows}


def _grid(text: str | None, entry: Entry) -> Grid | None:
    return notation.parse(text, entry.puzzle.shape)[1] if text else None
