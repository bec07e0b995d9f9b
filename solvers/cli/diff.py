"""`sudoku diff`: two runs held against each other, wrong answers first; an exit code for continuous integration."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from solvers.cli.report_extra import need_report
from solvers.cli.runs_command import STORE
from solvers.cli.terminal_text import printable
from solvers.compare.store import Store, default_path
from solvers.errors import InputError
from solvers.quantities import count

if TYPE_CHECKING:
    from solvers.report.comparing import Comparison


def command(
    old: Annotated[
        str,
        typer.Argument(
            metavar="RUN_A", help="The run before: a name or a beginning of it, or a store."
        ),
    ],
    new: Annotated[str, typer.Argument(metavar="RUN_B", help="The run after.")],
    fail_if_slower: Annotated[
        str | None,
        typer.Option(
            metavar="5%", help="Exit with 1 where a solver is slower by that much, proved."
        ),
    ] = None,
    solution_limit: Annotated[
        str | None,
        typer.Option(
            metavar="N|all", help="Which task, of runs with several. Usually their first."
        ),
    ] = None,
    store: Annotated[Path | None, STORE] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Compare two runs board by board. An argument may be a store file, for its latest run, or FILE#RUN.

    Exits with 1 if a solver gives wrong answers that it did not give before, a new one any at all, or if one is slower than
    --fail-if-slower allows.
    """
    need_report()
    from solvers.report.comparing import compare
    from solvers.report.loading import load

    share = None if fail_if_slower is None else _share(fail_if_slower)
    runs = []
    for text in (old, new):
        path, name = _place(text, store)
        with Store(path, read_only=True) as opened:
            runs.append(load(opened, name, solution_limit))
    found = compare(*runs[0], *runs[1])
    if as_json:
        typer.echo(json.dumps(found.as_json(), indent=1))
    else:
        for line in _lines(found):
            typer.echo(printable(line))
    slower = found.slower_than(share) if share is not None else ()
    if slower and not as_json:
        typer.echo(
            f"slower than {fail_if_slower} allows: {printable(', '.join(change.solver for change in slower))}"
        )
    if found.gained or found.new_at_fault or slower:
        raise typer.Exit(1)


def _lines(found: Comparison) -> Iterator[str]:
    yield f"{found.old} -> {found.new}: {found.boards} boards are in both"
    for what, answers in (
        ("new wrong answers", found.gained),
        ("wrong answers that are gone", found.lost),
    ):
        yield f"{what}: {len(answers) or 'none'}"
        for answer in answers:
            where = ":".join(str(part) for part in (answer.source, answer.line) if part)
            yield f"  {answer.solver}: {answer.verdict}: {answer.reason}"
            yield f"    {answer.text}  {where}".rstrip()
    for solver, number in found.new_at_fault:
        yield f"new in {found.new} and at fault: {solver}, {count(number, 'wrong answer')}"
    yield from (f"note: {caveat.message}" for caveat in found.caveats)
    if found.undecided:
        yield "times are not compared, and none is called slower"
    else:
        yield from (change.words for change in found.changes)
    for run, only in ((found.old, found.only_old), (found.new, found.only_new)):
        if only:
            yield f"only in {run}: {', '.join(only)}"


def _place(text: str, store: Path | None) -> tuple[Path, str | None]:
    """The store file and the name of the run that an argument means."""
    if Path(text).is_file():
        return Path(text), None
    file, mark, name = text.rpartition("#")
    return (Path(file), name or None) if mark else (store or default_path(), text)


def _share(text: str) -> float:
    match = re.fullmatch(r"(\d+(?:\.\d+)?)\s*%", text.strip())
    if not match:
        raise InputError(f"--fail-if-slower {text}", remedy="give a percentage, such as 5%")
    return float(match[1]) / 100
