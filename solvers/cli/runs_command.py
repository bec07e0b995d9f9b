"""`sudoku runs`: the comparisons that a store holds."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from solvers.cli.terminal_text import printable
from solvers.compare import plan_file, tasks
from solvers.compare.store import RunInfo, Store, default_path

STORE = typer.Option("--store", metavar="FILE", help="Without it: the file in your data folder.")


def command(
    store: Annotated[Path | None, STORE] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """List the runs in a store, the latest last: what was asked, and whether it was brought to its end."""
    with Store(store or default_path(), read_only=True) as opened:
        runs = opened.runs()
    if as_json:
        typer.echo(json.dumps([asdict(info) for info in runs], indent=1, ensure_ascii=False))
        return
    for info in runs:
        typer.echo(_line(info))
    if not runs:
        typer.echo("no runs yet")


def _line(info: RunInfo) -> str:
    plan = info.plan
    solvers = plan.get("solvers", [])
    named = printable(", ".join(solvers[:4])) + (
        f" and {len(solvers) - 4} more" if len(solvers) > 4 else ""
    )
    state = "finished" if info.finished else "unfinished: --resume goes on with it"
    limit = ", ".join(map(tasks.argument, plan_file.tasks(plan.get("solution-limit", 2))))
    seconds = printable(plan.get("time-limit"))
    return f"{printable(info.run)}  {info.answers:,} answers  {state}\n    {named}, limit {limit}, {seconds} s"
