"""Export the table of a comparison as Markdown, CSV or JSON: a row for each solver and task."""

from __future__ import annotations

import io
import json
from typing import Any

from solvers.cli import compare_certify, result_table
from solvers.cli.ratio_intervals import ratio_intervals
from solvers.compare.claim_marks import Mark, proof_sizes
from solvers.compare.csv_rows import write_rows
from solvers.compare.results.run_data import RunData
from solvers.compare.results.summary import Summary
from solvers.compare.results.to_json import to_json
from solvers.compare.tasks import Task, argument, phrase
from solvers.quantities import megabytes
from solvers.report.control_characters import visible
from solvers.report.markdown_text import escaped, table


def as_csv(run: RunData) -> str:
    """Return the rows of `rows`; what is not known is empty, and a time without an end is inf."""
    found, out = rows(run), io.StringIO()
    write_rows(out, [[*found[0]] if found else [], *(row.values() for row in found)])
    return out.getvalue()


def as_json(run: RunData) -> str:
    """Return the rows of `rows` as objects; what is not known is null."""
    document = {"run": run.id, "grade": run.grade.letter, "results": to_json(rows(run))}
    return json.dumps(document, indent=1) + "\n"


def as_markdown(run: RunData) -> str:
    """Return a table for each task, as on the terminal, with the memory."""
    parts = []
    for results in run.results.values():
        if len(run.tasks) > 1:
            parts.append(f"{escaped(phrase(results.task)).capitalize()}:")
        intervals = ratio_intervals(results)
        headings = ["rank", "solver", *result_table.headings(intervals), "memory"]
        lines = []
        for row in results.in_order:
            rank, *cells = map(str, result_table.row_cells(row, results.time_limit, intervals))
            lines.append([rank, row.solver, *cells, megabytes(run.facts_of(row.solver).memory)])
        parts.append(table(headings, lines, [name == "solver" for name in headings]))
        if claims := list(compare_certify.lines(run, results.task)):
            parts.append("\n".join(f"- {escaped(': '.join(each))}" for each in claims))
    return visible("\n\n".join(parts)) + "\n"


def rows(run: RunData) -> list[dict[str, Any]]:
    """Return a row for each solver at each task, in the order of the ranking."""
    return [
        _row(run, task, summary, intervals.get(summary.solver, (None, None)))
        for task, results in run.results.items()
        for intervals in [ratio_intervals(results)]
        for summary in results.in_order
    ]


def _row(
    run: RunData, task: Task, summary: Summary, ends: tuple[float | None, float | None]
) -> dict[str, Any]:
    ratio = summary.ratio
    return {
        "solver": visible(summary.solver),
        "solution_limit": argument(task),
        "rank": summary.rank,
        "measurements": summary.asked,
        "solved": summary.solved,
        "wrong": summary.wrong,
        "timeouts": summary.timeouts,
        "measure": str(summary.measure),
        "median_seconds": summary.median,
        "wall_median_seconds": summary.wall_median,
        "p95_seconds": summary.p95,
        "ratio": ratio.value if ratio else None,
        "ratio_bound": str(ratio.bound) if ratio else None,
        "ratio_low": ends[0],
        "ratio_high": ends[1],
        "guesses": summary.guesses,
        "memory_bytes": run.facts_of(summary.solver).memory,
        **_marks(run, task, summary.solver),
    }


def _marks(run: RunData, task: Task, solver: str) -> dict[str, int | float | None]:
    """Return the marks of claims and the medians of own proofs, if claims were certified."""
    if not run.certificates:
        return {}
    marks = run.marks.counts.get(task, {}).get(solver, {})
    own = next((each for each in proof_sizes(run.certificates) if each.prover == solver), None)
    return {
        **{str(mark): marks.get(mark, 0) for mark in Mark},
        "proof_steps": own.steps if own else None,
        "proof_bytes": own.bytes if own else None,
        "proof_check_seconds": own.check_seconds if own else None,
    }
