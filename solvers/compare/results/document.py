"""A run as a JSON document: what `sudoku compare --json` writes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from solvers import notation
from solvers.compare.agreement import Disagreement
from solvers.compare.record import Record
from solvers.compare.results.levels import by_level
from solvers.compare.results.run_data import RunData
from solvers.compare.results.task import TaskResult
from solvers.compare.results.to_json import to_json

SCHEMA: Final = 4  # 4 added every number of `Summary`, and who is ranked


Ends = tuple[float | None, float | None]


def document(
    run: RunData, intervals: Callable[[TaskResult], Mapping[str, Ends]] = lambda _: {}
) -> dict[str, Any]:
    """Return plain values; an infinite time is the text "inf", and what is not known is null.

    `intervals` returns the ends of the 95% CI of the ratio of each solver.
    """
    return {
        "schema": SCHEMA,
        "run": run.id,
        "name": run.name,
        "seed": run.seed,
        "isomorphs": run.isomorphs,
        "repetitions": run.repetitions,
        "environment": run.environments[0] if run.environments else {},
        "grade": to_json(run.grade),
        "ranked": run.may_rank,
        "tasks": [
            {
                "solution_limit": task,
                "time_limit": results.time_limit,
                "not_measured": run.not_measured(task),
                "best": results.ranking.best,
                "summary": _summaries(results, intervals(results)),
                "levels": to_json(by_level(run.levels, results)),
            }
            for task, results in run.results.items()
        ],
        "disagreements": [disagreement(found) for found in run.disagreements],
        "instructions": {
            each.solver: list(each.instructions) for each in run.facts if each.instructions
        },
        "claims": [
            {"solution_limit": task, "solver": solver, **to_json(marks)}
            for task, own in run.marks.counts.items()
            for solver, marks in own.items()
        ],
        "certificates": to_json(run.certificates),
        "records": [_record(run, record) for record in run.records],
    }


def _record(run: RunData, record: Record) -> dict[str, Any]:
    """Return an answer, with the mark of its claim if claims were certified."""
    is_marked = bool(run.certificates) and record.claims_all
    return record.as_json() | ({"mark": run.marks.mark(record)} if is_marked else {})


def _summaries(results: TaskResult, intervals: Mapping[str, Ends]) -> list[dict[str, Any]]:
    found = []
    for summary in results.summaries:
        low, high = intervals.get(summary.solver, (None, None))
        found.append(to_json(summary) | {"ratio_low": low, "ratio_high": high})
    return found


def disagreement(found: Disagreement) -> dict[str, Any]:
    """Return plain values."""
    grid = notation.to_line(found.grid, found.entry.puzzle.shape) if found.grid else None
    return {
        "puzzle": str(found.entry.puzzle),
        "claims": [{"who": who, "claim": claim} for who, claim in found.claims],
        "grid": grid,
        "smallest": str(found.smallest) if found.smallest else None,
    }
