"""`sudoku diff`: compare two runs, with an exit code for continuous integration."""

from __future__ import annotations

import json
import re
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from solvers import comparison
from solvers.cli.parameters import argument, command_line, flag, option, store_option
from solvers.cli.terminal_text import printable
from solvers.errors import InputError
from solvers.report.extra import need_report

if TYPE_CHECKING:
    from solvers.report.gate import Gate


@command_line
@argument(
    "old", "RUN_A", "The run before: its name, or the beginning of its id, STORE, or STORE#RUN."
)
@argument("new", "RUN_B", "The run after.")
@option(
    "--fail-if-slower",
    metavar="[SOLVER=]5%",
    multiple=True,
    help="Exit with 1 if SOLVER, or any other solver, is surely slower by more than 5%. You can "
    "give this option several times.",
)
@option(
    "--fail-if-fewer-solved/--no-fail-if-fewer-solved",
    default=None,
    help="Exit with 1 if a solver solves fewer puzzles or newly times out. "
    "[default: with --fail-if-slower]",
)
@option(
    "--solution-limit",
    metavar="N|all",
    help="Compare this task, if the runs have several. [default: the first]",
)
@store_option
@option(
    "--format",
    "output_format",
    type=click.Choice(["text", "markdown", "json"]),
    default="text",
    help="Print this format; markdown is for a comment on a pull request.",
)
@flag("--json", "as_json", help="Print JSON, as --format json does.")
def command(
    old: str,
    new: str,
    fail_if_slower: tuple[str, ...],
    fail_if_fewer_solved: bool | None,
    solution_limit: str | None,
    store: Path | None,
    output_format: str,
    as_json: bool,
) -> None:
    """Compare two runs: what changed, failures, solved counts, times.

    Times are corrected for the speed of the machine, which the reference solver of both runs
    shows. A run in a store file is STORE#RUN; STORE alone is the latest run in it.

    The exit code is 1 if a solver has a new failure, such as a wrong answer, or if a solver that is
    only in RUN_B has a failure. Options add further reasons.

    Examples:
        # Compare the latest runs of two stores.
        sudoku diff before.sqlite after.sqlite

        # Fail if a solver became slower or solves fewer puzzles.
        sudoku diff before.sqlite after.sqlite --fail-if-slower 5%

        # Print Markdown for a comment on a pull request.
        sudoku diff before.sqlite after.sqlite --format markdown
    """
    output_format = "json" if as_json else output_format
    need_report({"markdown": "md"}.get(output_format, "json"))
    gate = _gate(fail_if_slower, fail_if_fewer_solved)
    found = comparison.diff(
        *(comparison.load(run, store=store, solution_limit=solution_limit) for run in (old, new))
    )
    reasons, untimed = gate.reasons(found), gate.passes_untimed(found)
    if output_format == "json":
        failed = {"failed": [asdict(reason) for reason in reasons]}
        print(json.dumps(found.as_json() | failed, indent=1))
    elif output_format == "markdown":
        from solvers.report.comparison_markdown import markdown

        print(markdown(found, reasons, untimed=untimed), end="")
    else:
        from solvers.report.comparison_text import lines

        for line in lines(found, reasons, untimed=untimed):
            print(printable(line))
    if reasons:
        raise click.exceptions.Exit(1)


def _gate(slower: tuple[str, ...], fewer_solved: bool | None) -> Gate:
    from solvers.report.gate import Gate

    shares: dict[str | None, float] = {}
    for text in slower:
        solver, _, share = text.rpartition("=")
        if (solver or None) in shares:
            raise InputError(f"--fail-if-slower {text} is given twice", remedy="remove one of them")
        shares[solver or None] = _share(text, share)
    everyone = shares.pop(None, None)
    by_solver = {solver: share for solver, share in shares.items() if solver}
    return Gate(slower=everyone, by_solver=by_solver, fewer_solved=fewer_solved)


def _share(text: str, share: str) -> float:
    match = re.fullmatch(r"(\d+(?:\.\d+)?)\s*%", share.strip())
    if not match:
        remedy = "give a percentage such as 5%, or one for a solver such as naive=25%"
        raise InputError(f"--fail-if-slower {text}", remedy=remedy)
    return float(match[1]) / 100
