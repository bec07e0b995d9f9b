"""A comparison of two runs as Markdown, for a comment on a pull request."""

from __future__ import annotations

import html
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from solvers.quantities import count, interval, ratio
from solvers.report.comparison_text import (
    UNTIMED,
    failure_text,
    first_line,
    loss_text,
    notes,
    times,
    where,
)
from solvers.report.control_characters import visible
from solvers.report.gate import Reason
from solvers.report.markdown_text import escaped, table
from solvers.report.run_comparison import RunComparison
from solvers.report.solver_change import Change

_SHOWN: Final = 50  # puzzles in a folded list; a comment has room for 65,536 characters


def markdown(found: RunComparison, reasons: Sequence[Reason], *, untimed: bool = False) -> str:
    """Return the text. It begins with whether the comparison fails, and why. See `lines`."""
    verdict = "failed" if reasons else UNTIMED if untimed else "passed"
    parts = [
        f"### sudoku diff: {verdict}",
        _bullets(f"**{escaped(each.solver)}** {escaped(each.message)}" for each in reasons),
        _bullets(f"changed: {escaped(each.message)}" for each in found.changed)
        or "Nothing that is recorded changed.",
        _table(found),
        _bullets(map(escaped, (*times(found), *notes(found)))),
        *_folded(found),
        escaped(first_line(found)),
    ]
    return visible("\n\n".join(part for part in parts if part)) + "\n"


def _bullets(lines: Iterable[str]) -> str:
    return "\n".join(f"- {line}" for line in lines)


def _table(found: RunComparison) -> str:
    headings = ["solver", "solved before", "solved now", "time", "95% CI"]
    rows = [[change.solver, *_cells(change, found.undecided)] for change in found.changes]
    return table(headings, rows, [name == "solver" for name in headings]) if rows else ""


def _cells(change: Change, undecided: bool) -> Iterator[str]:
    yield f"{change.solved_old:,} of {change.measured_old:,}"
    yield f"{change.solved_new:,} of {change.measured_new:,}"
    pair = None if undecided else change.pair
    yield ratio(pair.ratio, pair.bound) if pair else "-"
    yield interval(pair.low, pair.high) if pair else "-"


def _folded(found: RunComparison) -> Iterator[str]:
    """Yield folded lists of the puzzles that a solver fails on or no longer solves."""
    for one, several, failures in (
        ("new failure", "new failures", found.new_failures),
        ("failure that is gone", "failures that are gone", found.gone_failures),
    ):
        lines = [
            f"{each.solver}: {failure_text(found, each)}: {where(each.entry)}" for each in failures
        ]
        yield from _details(count(len(failures), one, several), lines)
    for change in found.changes:
        lines = [f"{loss_text(loss)}: {where(loss.entry)}" for loss in change.losses]
        instances = count(len(lines), "instance")
        yield from _details(f"{instances} of which {change.solver} solves less", lines)


def _details(summary: str, lines: Sequence[str]) -> Iterator[str]:
    if lines:
        listed = _bullets(map(escaped, lines[:_SHOWN]))
        more = f"\n- and {len(lines) - _SHOWN:,} more" if len(lines) > _SHOWN else ""
        title = html.escape(" ".join(summary.split())).replace("@", "&#64;")
        yield f"<details><summary>{title}</summary>\n\n{listed}{more}\n\n</details>"
