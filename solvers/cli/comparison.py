"""A comparison as a table on a terminal, and what went wrong in words."""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table
from rich.text import Text

from solvers.checker import Verdict
from solvers.cli import failures
from solvers.cli.terminal_text import printable
from solvers.compare.agreement import Disagreement
from solvers.compare.plan import Plan
from solvers.compare.record import Record
from solvers.compare.summary import Ratio, Row, solved_by_all
from solvers.compare.tasks import phrase
from solvers.quantities import count, duration, exact_seconds
from solvers.solver import Limits

if TYPE_CHECKING:
    from solvers.report.noise_grade import Grade

PIPE_WIDTH = 120


def console(*, err: bool = False) -> Console:
    """Standard output, or standard error, as wide as its terminal."""
    stream = sys.stderr if err else sys.stdout
    return Console(
        markup=False, highlight=False, stderr=err, width=None if stream.isatty() else PIPE_WIDTH
    )


def show(
    plan: Plan,
    rows: Mapping[Limits, Sequence[Row]],
    records: Sequence[Record],
    disagreements: Sequence[Disagreement],
    console: Console,
    grade: Grade | None = None,
) -> None:
    """Print a table for each task, then every failure and disagreement, then the verdict on the whole.

    With a grade of the machine it says how far to trust the times; at the worst nobody is ranked.
    """
    numbers = f"{count(len(plan.entries), 'puzzle')}, {count(len(plan.solvers), 'solver')}"
    if plan.isomorphs > 1:
        numbers += f", {plan.isomorphs} isomorphs each"
    if plan.repetitions > 1:
        numbers += f", asked {plan.repetitions} times"
    seconds = (
        "no limit" if plan.time_limit is None else f"limit {exact_seconds(plan.time_limit)} a board"
    )
    tasks = f"task: {phrase(plan.tasks[0])}" if len(plan.tasks) == 1 else f"{len(plan.tasks)} tasks"
    console.print(f"{numbers}, {tasks}, {seconds}\n")
    for number, (limits, of_task) in enumerate(rows.items()):
        if number:
            console.print()
        if len(rows) > 1:
            console.print(f"{phrase(limits.solution_limit).capitalize()}:\n")
        common = solved_by_all(
            [record for record in records if record.measurement.limits == limits]
        )
        _show_task(
            console, of_task, limits, len(common), ranked=grade is None or grade.allows_ranking
        )
    if grade and grade.letter:
        ranked = "" if grade.allows_ranking else "nobody is ranked: "
        console.print(
            f"machine  graded {grade.letter}; {ranked}{'; '.join(grade.reasons) or 'quiet'}"
        )
    failures.show(console, plan, records)
    failures.show_disagreements(console, disagreements)
    console.print(
        f"\n{_conclusion([row for of_task in rows.values() for row in of_task], disagreements)}"
    )


def _show_task(
    console: Console, rows: Sequence[Row], limits: Limits, common: int, *, ranked: bool
) -> None:
    """The table of one task, of which `common` boards were solved by all; and what its columns mean."""
    rows = rows if ranked else [replace(row, ratio=None, is_best=False) for row in rows]
    console.print(_table(rows, limits.time_limit or math.inf, ranked=ranked))
    leaders = [printable(row.solver) for row in rows if row.is_best]
    best = "".join(
        f"x best   against {leader}, the fastest of those that solved most\n" for leader in leaders
    )
    console.print(
        f"\n{best}guesses  the median of the {count(common, 'board')} that all of them solved"
    )


def _table(rows: Sequence[Row], limit: float, *, ranked: bool) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column(
        "solver",
        overflow="fold",
        min_width=min(_NAME, max(len(printable(row.solver)) for row in rows)),
    )
    columns = (
        Verdict.TIMEOUT,
        *(verdict for verdict in _IF_ANY if any(row.verdicts.get(verdict) for row in rows)),
    )
    verdicts = [_HEADINGS[verdict] for verdict in columns]
    for heading in ("solved", "wrong", *verdicts, "median", "p95", "x best", "guesses"):
        table.add_column(heading, justify="right", no_wrap=True)
    right = [row for row in rows if not (row.failures or row.in_batch)]
    fastest = {
        field: min((value(row) for row in right), default=math.inf)
        for field, value in _RANKED.items()
    }
    for row in rows:
        cells = {
            field: Text(duration(value(row), _limit_reached(row, limit)))
            for field, value in _RANKED.items()
        }
        for field, value in _RANKED.items():
            if ranked and row in right and value(row) == fastest[field] < math.inf:
                cells[field].stylize("bold green")
        table.add_row(
            printable(row.solver),
            f"{row.solved}/{row.asked}",
            Text(str(row.failures), style="bold red" if row.failures else ""),
            *(str(row.verdicts.get(verdict, 0)) for verdict in columns),
            *cells.values(),
            _ratio(row.ratio),
            "-" if row.guesses is None else f"{row.guesses:,.0f}",
        )
    return table


_NAME = 24  # characters of a solver's name that are not broken
_IF_ANY = (Verdict.GAVE_UP, Verdict.UNSUPPORTED)  # columns that are left out where they say nothing
_HEADINGS = {
    Verdict.TIMEOUT: "timed out",
    Verdict.GAVE_UP: "gave up",
    Verdict.UNSUPPORTED: "not taken",
}


def _value(seconds: float | None) -> float:
    return math.nan if seconds is None else seconds


_RANKED: dict[str, Callable[[Row], float]] = {
    "median": lambda row: _value(row.median),
    "p95": lambda row: _value(row.p95),
}


def _limit_reached(row: Row, limit: float) -> float | None:
    """Return the time limit if the solver reached it; a solver may also have given up."""
    return limit if row.verdicts.get(Verdict.TIMEOUT) else None


def _ratio(ratio: Ratio | None) -> str:
    if ratio is None:
        return "-"
    digits = 0 if ratio.value >= 99.95 else 1 if ratio.value >= 0.95 else 3
    return f"{'>= ' if ratio.at_least else ''}{ratio.value:,.{digits}f}"


def _conclusion(rows: Sequence[Row], disagreements: Sequence[Disagreement]) -> str:
    wrong = dict.fromkeys(row.solver for row in rows if row.failures)
    if wrong:
        return f"At fault: {printable(', '.join(wrong))}."
    if disagreements:
        return "Solvers disagree."
    if not any(row.solved for row in rows):
        return "Nothing was solved, so there is nothing on which solvers could agree."
    late = sum(row.verdicts.get(Verdict.TIMEOUT, 0) for row in rows)
    solved = {row.solver for row in rows if row.solved}
    silent = dict.fromkeys(row.solver for row in rows if row.solver not in solved)
    time_outs = f"; {count(late, 'timeout')}" if late else ""
    nothing = f"; nothing from {printable(', '.join(silent))}" if silent else ""
    return f"Every answer was verified, and all solvers agree{time_outs}{nothing}."
