"""A run read back from its store as the values that it was made of: plan, records, disagreements."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from solvers import notation
from solvers.checker import Verdict
from solvers.compare import planfile
from solvers.compare.agreement import Disagreement
from solvers.compare.plan import Plan
from solvers.compare.question import Question
from solvers.compare.record import Record, in_order
from solvers.compare.store import entries
from solvers.compare.store.damage import as_damage, claims
from solvers.compare.store.store import RunInfo, Store
from solvers.formats import Entry
from solvers.puzzle import Grid, Puzzle
from solvers.result import Status
from solvers.solver import Limits

_Boards = Mapping[tuple[int, int], Entry]  # by puzzle and isomorph
_Tasks = Mapping[int | None, Limits]


def plan_of(store: Store, info: RunInfo) -> Plan:
    """The plan of a run, with the puzzles that it had."""
    with as_damage(store.path):
        plan = info.plan
        repeated = (
            plan["isomorphs"],
            plan["repetitions"],
            plan.get("processes", 1),
        )  # of schema 1: one
        tasks = planfile.tasks(plan["limit"])
        return Plan(
            store.entries(info.run),
            tuple(plan["solvers"]),
            tasks,
            plan["time-limit"],
            plan["seed"],
            *repeated,
        )


def records(store: Store, run: str) -> list[Record]:
    """Every judged answer of a run, in the order of the plan; for each board in the order of the plan's solvers."""
    with as_damage(store.path):
        plan, boards = store.find(run).plan, _boards(store, run)
        limits = _limits(plan)
        return in_order(
            [_record(row, boards, limits) for row in store.answers(run)],
            plan["solvers"],
            list(limits),
        )


def disagreements(store: Store, run: str) -> list[Disagreement]:
    """The disagreements that were found in a run."""
    with as_damage(store.path):
        rows = list(store.table(run, "disagreements"))
        boards, limits = (_boards(store, run), _limits(store.find(run).plan)) if rows else ({}, {})
        return [_disagreement(row, boards, limits, store.path) for row in rows]


def _question(row: Mapping[str, Any], boards: _Boards, limits: _Tasks) -> Question:
    board = row["puzzle"], row["isomorph"]
    return Question(
        *board, row["repetition"], boards[board], limits[row["task"]], row.get("process", 0)
    )


def _record(row: Mapping[str, Any], boards: _Boards, limits: _Tasks) -> Record:
    question = _question(row, boards, limits)
    return Record(
        question,
        row["solver"],
        Status(row["status"]),
        row["solutions"],
        Verdict(row["verdict"]),
        row["reason"],
        row["wall_ns"],
        row["cpu_ns"],
        row["counters"],
        _grid(row["evidence"], question.entry),
        row["in_bulk"],
        row["samples"],
    )


def _disagreement(
    row: Mapping[str, Any], boards: _Boards, limits: _Tasks, path: Path
) -> Disagreement:
    question = _question(row, boards, limits)
    smallest = Puzzle.parse(row["smallest"], question.asked.shape) if row["smallest"] else None
    return Disagreement(
        question, claims(row["claims"], path), _grid(row["grid"], question.entry), smallest
    )


def _limits(plan: Mapping[str, Any]) -> dict[int | None, Limits]:
    """By task, in the order of the plan."""
    return {task: Limits(task, plan["time-limit"]) for task in planfile.tasks(plan["limit"])}


def _boards(store: Store, run: str) -> dict[tuple[int, int], Entry]:
    rows = store.database.connection.execute("SELECT * FROM puzzles WHERE run = ?", (run,))
    return {(row["puzzle"], row["isomorph"]): entries.entry(row) for row in rows}


def _grid(text: str | None, entry: Entry) -> Grid | None:
    return notation.parse(text, entry.puzzle.shape)[1] if text else None
