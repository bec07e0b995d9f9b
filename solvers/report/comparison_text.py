"""A comparison of two runs as lines of text, which say first what changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from solvers.compare.results.matched_runs import Failure, Loss
from solvers.compare.tasks import phrase
from solvers.formats import PuzzleEntry
from solvers.quantities import count
from solvers.report.gate import Reason
from solvers.report.run_comparison import RunComparison
from solvers.report.solver_change import Change

_SHOWN: Final = 20  # losses of a solver that are listed


UNTIMED: Final = "passed; times were not compared"


def lines(
    found: RunComparison, reasons: Sequence[Reason], *, untimed: bool = False
) -> Iterator[str]:
    """Yield the lines; the last ones say why the comparison fails.

    `untimed` says that it could not fail for longer times, although it was to do so.
    """
    yield first_line(found)
    yield from (f"changed: {each.message}" for each in found.changed)
    if not found.changed:
        yield "changed: nothing that is recorded"
    for what, failures in (
        ("new failures", found.new_failures),
        ("failures that are gone", found.gone_failures),
    ):
        yield f"{what}: {len(failures) or 'none'}"
        for failure in failures:
            yield f"  {failure.solver}: {failure_text(found, failure)}"
            yield f"    {where(failure.entry)}"
    yield from notes(found)
    for change in found.changes:
        yield from _solved(change)
    yield from times(found)
    for run, only in ((found.old, found.only_old), (found.new, found.only_new)):
        if only:
            yield f"only in {run}: {', '.join(only)}"
    yield from (f"failed: {reason.solver} {reason.message}" for reason in reasons)
    if untimed and not reasons:
        yield UNTIMED


def first_line(found: RunComparison) -> str:
    """Return the names of the runs, and how many instances are in both."""
    instances = count(found.instances, "instance")
    return f"run {found.old} (before) and run {found.new} (now): {instances} in both"


def failure_text(found: RunComparison, failure: Failure) -> str:
    """Return the verdict, the task if there are several, and the reason of a failure."""
    task = f" ({phrase(failure.task)})" if len(found.tasks) > 1 else ""
    return f"{failure.verdict}{task}: {failure.reason}"


def notes(found: RunComparison) -> Iterator[str]:
    """Yield what limits the comparison."""
    yield from (f"note: {caveat.message}" for caveat in found.caveats)
    if len(found.tasks) > 1:
        others = ", ".join(task for task in found.tasks if task != found.task)
        yield f"note: solved counts and times are those of task {found.task} only"
        yield f"note: --solution-limit compares another task: {others}"


def times(found: RunComparison) -> Iterator[str]:
    """Yield how the times of each solver changed, or that they are not compared."""
    if found.undecided:
        yield "times are not compared, for a reason that is noted"
    else:
        yield from (change.sentence for change in found.changes)


def loss_text(loss: Loss) -> str:
    """Return `timeout, 3 of 3 -> 1 of 3`, and whether a slower machine can explain it."""
    solved = f"{loss.solved_old} of {loss.measured_old} -> {loss.solved_new} of {loss.measured_new}"
    excuse = ", which a slower machine or noise can explain" if loss.excused else ""
    return f"{loss.verdict}, {solved}{excuse}"


def where(entry: PuzzleEntry) -> str:
    """Return a puzzle with its file and line."""
    file = ":".join(str(part) for part in (entry.source, entry.line) if part)
    return f"{entry.puzzle}  {file}".rstrip()


def _solved(change: Change) -> Iterator[str]:
    """Yield what a solver solves more or less than before, or was not given any more."""
    if change.not_measured:
        instances = count(change.not_measured, "instance")
        yield f"{change.solver} was not measured now on {instances} that it solved before"
    if not change.losses and not change.gains:
        return
    yield change.counts
    yield from (f"  {loss_text(loss)}: {where(loss.entry)}" for loss in change.losses[:_SHOWN])
    if len(change.losses) > _SHOWN:
        yield f"  and {len(change.losses) - _SHOWN} further; --format json lists them all"
    if change.gains:
        yield f"  and solves more of {count(change.gains, 'instance')} than before"
