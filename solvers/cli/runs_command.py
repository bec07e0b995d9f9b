"""`sudoku runs`: list the runs in a store."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from solvers.cli.terminal_text import printable
from solvers.compare import plan_file, tasks
from solvers.compare.store import RunInfo, Store, default_path
from solvers.quantities import count, exact_seconds

STORE = typer.Option(
    "--store",
    metavar="FILE",
    help="Use the store FILE. [default: runs.sqlite in the user's data folder]",
)


def command(
    store: Annotated[Path | None, STORE] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print JSON, with plans and environments.")
    ] = False,
) -> None:
    """List the runs in a store, the latest last.

    Examples:
        # List the runs in the store that commands use by default.
        sudoku runs

        # Print everything that is known about the runs in a file.
        sudoku runs --store runs.sqlite --json
    """
    with Store(store or default_path(), read_only=True) as opened:
        runs = opened.runs()
    if as_json:
        typer.echo(json.dumps([asdict(info) for info in runs], indent=1, ensure_ascii=False))
        return
    for info in runs:
        typer.echo(_lines(info))
    if not runs:
        typer.echo("there are no runs")


def _lines(info: RunInfo) -> str:
    plan = info.plan
    solvers = plan.get("solvers", [])
    more = f" and {len(solvers) - 4} more" if len(solvers) > 4 else ""
    state = "finished" if info.finished else "unfinished: --resume resumes it"
    limits = ", ".join(map(tasks.argument, plan_file.tasks(plan.get("solution-limit", 2))))
    time_limit = plan.get("time-limit")
    seconds = printable(exact_seconds(time_limit) if _is_number(time_limit) else time_limit)
    return (
        f"{printable(info.run)}  {count(info.answers, 'answer')}  {state}\n"
        f"    {printable(', '.join(solvers[:4]))}{more}, solution limit {limits},"
        f" time limit {seconds}"
    )


def _is_number(value: object) -> bool:
    return value is None or isinstance(value, int | float)
