"""`sudoku diff`: compare two runs, with an exit code for continuous integration."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from solvers.cli.parameters import argument, command_line, flag, option, store_option
from solvers.cli.terminal_text import printable
from solvers.compare.store import Store, default_path
from solvers.compare.store.loading import load
from solvers.compare.tasks import phrase
from solvers.errors import InputError
from solvers.formats import PuzzleEntry
from solvers.quantities import count
from solvers.report.extra import need_report

if TYPE_CHECKING:
    from solvers.report.run_comparison import Change, RunComparison

_SHOWN: Final = 20  # losses of a solver that are listed


@command_line
@argument(
    "old", "RUN_A", "The run before: its name, or the beginning of its id, STORE, or STORE#RUN."
)
@argument("new", "RUN_B", "The run after.")
@option(
    "--fail-if-slower",
    metavar="5%",
    help="Exit with 1 if a solver is surely slower by more than 5%, or solves less.",
)
@option(
    "--solution-limit",
    metavar="N|all",
    help="Compare this task, if the runs have several. [default: the first]",
)
@store_option
@flag("--json", "as_json", help="Print JSON.")
def command(
    old: str,
    new: str,
    fail_if_slower: str | None,
    solution_limit: str | None,
    store: Path | None,
    as_json: bool,
) -> None:
    """Compare two runs: wrong answers, solved counts, and times.

    A run in a store file is STORE#RUN; STORE alone is the latest run in it. The exit code is 1 if a
    solver has a new wrong answer, or if a solver that is only in RUN_B has a wrong answer.

    Examples:
        # Compare the latest runs of two stores.
        sudoku diff before.sqlite after.sqlite

        # Fail in continuous integration if a solver became slower or solves less.
        sudoku diff before.sqlite after.sqlite --fail-if-slower 5%
    """
    need_report("json")
    from solvers.report.run_comparison import compare

    share = None if fail_if_slower is None else _share(fail_if_slower)
    runs = []
    for text in (old, new):
        path, name = _place(text, store)
        with Store(path, read_only=True) as opened:
            runs.append(load(opened, name, solution_limit))
    found = compare(*runs)
    slower = () if share is None else found.slower_than(share)
    less = () if share is None else found.solving_less
    if as_json:
        print(json.dumps(found.as_json(), indent=1))
    else:
        failing = (
            (f"slower than {fail_if_slower} allows", slower),
            ("solves less than before", less),
        )
        for line in (*_lines(found), *_verdicts(failing)):
            print(printable(line))
    if found.new_failures or found.new_at_fault or slower or less:
        raise click.exceptions.Exit(1)


def _lines(found: RunComparison) -> Iterator[str]:
    instances = count(found.instances, "instance")
    yield f"run {found.old} (before) and run {found.new} (now): {instances} in both"
    for what, failures in (
        ("new wrong answers", found.new_failures),
        ("wrong answers that are gone", found.gone_failures),
    ):
        yield f"{what}: {len(failures) or 'none'}"
        for failure in failures:
            task = f" ({phrase(failure.task)})" if len(found.tasks) > 1 else ""
            yield f"  {failure.solver}: {failure.verdict}{task}: {failure.reason}"
            yield f"    {_where(failure.entry)}"
    for solver, number in found.new_at_fault:
        yield f"new in {found.new} and at fault: {solver}, {count(number, 'wrong answer')}"
    yield from (f"note: {caveat.message}" for caveat in found.caveats)
    if len(found.tasks) > 1:
        others = ", ".join(task for task in found.tasks if task != found.task)
        yield f"note: solved counts and times are those of task {found.task} only"
        yield f"note: --solution-limit compares another task: {others}"
    for change in found.changes:
        yield from _solved(change)
    if found.undecided:
        yield "times are not compared, for a reason noted above"
    else:
        yield from (change.sentence for change in found.changes)
    for run, only in ((found.old, found.only_old), (found.new, found.only_new)):
        if only:
            yield f"only in {run}: {', '.join(only)}"


def _solved(change: Change) -> Iterator[str]:
    """Yield what a solver solves more or less than before; nothing if it solves the same."""
    if not change.losses and not change.gains:
        return
    yield change.counts
    for loss in change.losses[:_SHOWN]:
        solved = (
            f"{loss.solved_old} of {loss.measured_old} -> {loss.solved_new} of {loss.measured_new}"
        )
        excuse = ", which a slower machine can explain" if loss.excused else ""
        yield f"  {loss.verdict}, {solved}{excuse}: {_where(loss.entry)}"
    if len(change.losses) > _SHOWN:
        yield f"  and {len(change.losses) - _SHOWN} further; --json lists them all"
    if change.gains:
        yield f"  and solves more of {count(change.gains, 'instance')} than before"


def _verdicts(failing: Iterable[tuple[str, Sequence[Change]]]) -> Iterator[str]:
    for what, changes in failing:
        if changes:
            yield f"{what}: {', '.join(change.solver for change in changes)}"


def _where(entry: PuzzleEntry) -> str:
    file = ":".join(str(part) for part in (entry.source, entry.line) if part)
    return f"{entry.puzzle}  {file}".rstrip()


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
