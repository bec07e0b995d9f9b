"""`sudoku runs`: list the runs in a store."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from pathlib import Path

import click

from solvers.cli import UNUSABLE, output_files
from solvers.cli.parameters import command_line, flag, option, store_option
from solvers.cli.terminal_text import printable
from solvers.compare import plan_file, tasks
from solvers.compare.store import RunInfo, Store, default_path, shards
from solvers.errors import InputError
from solvers.quantities import count, exact_seconds


@command_line
@store_option
@option("--rename", nargs=2, metavar="RUN NAME", help="Give RUN the name NAME.")
@flag("--json", "as_json", help="Print JSON, with plans and environments.")
def command(store: Path | None, rename: tuple[str, str] | None, as_json: bool) -> None:
    """List the runs in a store, the latest last.

    Examples:
        # List the runs in the store that commands use by default.
        sudoku runs

        # Print everything that is known about the runs in a file.
        sudoku runs --store runs.sqlite --json

        # Give a run a name, which other commands accept in place of its id.
        sudoku runs --rename baseline release-0
    """
    if rename:
        run, name = rename
        with Store(store or default_path()) as opened:
            opened.rename(opened.find(run).run, name)
        return
    with Store(store or default_path(), read_only=True) as opened:
        names = opened.names()
        found = [_info_or_fault(opened, run) for run, _ in names]
    runs = [each for each in found if isinstance(each, RunInfo)]
    if as_json:
        text = json.dumps([asdict(info) for info in runs], indent=1, ensure_ascii=False)
        output_files.write(None, f"{text}\n")
    else:
        for info in runs:
            print(_lines(info))
        if not names:
            print("there are no runs")
    for fault in found:
        if isinstance(fault, InputError):
            print(printable(f"error: {fault}"), file=sys.stderr)
    if len(runs) < len(names):
        raise click.exceptions.Exit(UNUSABLE)


def _info_or_fault(store: Store, run: str) -> RunInfo | InputError:
    """Return a run, or the error if it is damaged: the other runs are still shown."""
    try:
        return store.info(run)
    except InputError as error:
        return error


def _lines(info: RunInfo) -> str:
    plan, name = info.plan, f"  {printable(info.name)}" if info.name else ""
    solvers = plan.get("solvers", [])
    more = f" and {len(solvers) - 4} more" if len(solvers) > 4 else ""
    state = "finished" if info.finished else "unfinished: --resume resumes it"
    if (found := shards.state(info)) and not info.finished:
        state = f"unfinished: {found}"
    limits = ", ".join(map(tasks.argument, plan_file.tasks(plan.get("solution-limit", 2))))
    time_limit = plan.get("time-limit")
    seconds = printable(exact_seconds(time_limit) if _is_number(time_limit) else time_limit)
    return (
        f"{printable(info.run)}{name}  {count(info.answers, 'answer')}  {state}\n"
        f"    {printable(', '.join(solvers[:4]))}{more}, solution limit {limits},"
        f" time limit {seconds}"
    )


def _is_number(value: object) -> bool:
    return value is None or isinstance(value, int | float)
