"""`sudoku compare`: many solvers on many puzzles, every answer judged."""

from __future__ import annotations

import json
import math
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer

from solvers import formats, notation
from solvers.cli import arguments
from solvers.compare.agreement import Disagreement
from solvers.compare.environment import environment
from solvers.compare.plan import Plan, default_solvers
from solvers.compare.record import Record
from solvers.compare.run import run
from solvers.compare.summary import Row, summarize
from solvers.solver import Limits
from solvers.spec import split

SCHEMA = 1  # of the JSON file


def command(
    files: Annotated[list[Path] | None, typer.Argument(help="Files of puzzles. Without any: the bundled ones.")] = None,
    solvers: Annotated[
        str | None, typer.Option(metavar="A,B,...", help="Without it: every solver that is installed.")
    ] = None,
    limit: Annotated[
        str, typer.Option(metavar="N|all", help="Solutions to look for; 2 asks for a proof of uniqueness.")
    ] = "2",
    time_limit: Annotated[float, typer.Option(metavar="S", help="Seconds for each solver on each puzzle.")] = 1.0,
    json_file: Annotated[
        Path | None, typer.Option("--json", metavar="FILE", help="Write every record and the summary.")
    ] = None,
    seed: Annotated[int, typer.Option(metavar="N", help="Of the order in which solvers take turns.")] = 0,
) -> None:
    """Run solvers side by side, judge every answer, hold their claims against each other, and time them.

    Exits with 1 if any answer is wrong, solvers disagree, or one crashed. A time-out is a result, not a failure.
    """
    from solvers.cli.comparison import progress, show

    entries = tuple(entry for file in files or formats.bundled() for entry in formats.read(file))
    names = split(solvers) if solvers is not None else default_solvers()
    plan = Plan(entries, tuple(names), Limits(arguments.solutions(limit), time_limit), seed)
    if json_file:
        arguments.check_output(json_file, files or [])  # what cannot be written is known before the run, not after it
    records: list[Record] = []
    disagreements: list[Disagreement] = []
    with progress(len(plan.entries)) as advance:
        for block in run(plan):
            records += block.records
            disagreements += block.disagreements
            if not any(record.in_bulk for record in block.records):
                advance()
    rows = summarize(records, plan.solvers, plan.limits)
    if json_file:
        _write(json_file, json.dumps(_as_json(plan, rows, records, disagreements), indent=1))
    show(plan, rows, records, disagreements)
    if disagreements or any(record.verdict.is_failure for record in records):
        raise typer.Exit(1)


def _as_json(plan: Plan, rows: list[Row], records: list[Record], disagreements: list[Disagreement]) -> dict[str, Any]:
    return {
        "schema": SCHEMA,
        "limits": asdict(plan.limits),
        "seed": plan.seed,
        "environment": environment(plan.solvers),
        "summary": [_summary(row) for row in rows],
        "disagreements": [
            {
                "puzzle": str(found.entry.puzzle),
                "claims": [{"who": who, "claim": claim} for who, claim in found.claims],
                "grid": notation.to_line(found.grid, found.entry.puzzle.shape) if found.grid else None,
            }
            for found in disagreements
        ],
        "records": [record.as_json() for record in records],
    }


def _summary(row: Row) -> dict[str, Any]:
    """A percentile that falls among the time-outs is null: it has no number."""
    times = {"median": row.median, "p95": row.p95}
    finite = {name: value if value is not None and math.isfinite(value) else None for name, value in times.items()}
    return asdict(row) | finite | {"solved": row.solved, "failures": row.failures}


def _write(file: Path, text: str) -> None:
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise arguments.cannot_write(file, error) from None
