"""The results of a comparison on a terminal: a table for each task, failures, and a conclusion."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from typing import Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from solvers.cli import compare_certify, failures
from solvers.cli.conclusion import conclusion
from solvers.cli.plain_console import PlainConsole
from solvers.cli.ratio_intervals import Intervals, ratio_intervals
from solvers.cli.table_legend import legend
from solvers.cli.terminal_text import printable
from solvers.compare.results.bound import Bound, Ratio
from solvers.compare.results.goal_notes import precision
from solvers.compare.results.levels import LevelResult, by_level
from solvers.compare.results.machine_grades import machine_grades, sentence
from solvers.compare.results.summary import Summary
from solvers.compare.results.task import TaskResult
from solvers.compare.run_actions import CompletedRun
from solvers.compare.tasks import phrase
from solvers.quantities import NONE, count, duration, exact_seconds, interval, ratio
from solvers.rating import LEVELS, Level

PIPE_WIDTH: Final = 120
_TABLE_WIDTH: Final = 80  # columns of a table in a pipe, at most, if names can be broken
_RATIO: Final = "x best"
HEADINGS: Final = ("solved", "wrong", "timeouts", "median", "wall", "p95", _RATIO, "guesses")
_NAME: Final = 12  # characters of a solver's name that are never broken
_BOUNDS: Final = {Bound.AT_LEAST: "≥ ", Bound.AT_MOST: "≤ "}
_WIDE: Final = 100  # columns; on a narrower terminal one space separates the columns


def console(*, err: bool = False) -> Console:
    """Return standard output, or standard error, as wide as its terminal."""
    stream = sys.stderr if err else sys.stdout
    return PlainConsole(stderr=err, width=None if stream.isatty() else PIPE_WIDTH)


def show(result: CompletedRun, console: Console) -> None:
    """Print every failure and disagreement, then a table for each task, then a conclusion."""
    plan, run = result.plan, result.run
    console.print(f"{_header(result)}\n")
    ending = conclusion(run)
    if failures.show(console, plan, run):
        console.print(f"\n{ending}\n")
    for number, results in enumerate(run.results.values()):
        if number:
            console.print()
        if len(run.tasks) > 1:
            console.print(f"{phrase(results.task).capitalize()}:\n")
        intervals = ratio_intervals(results)
        has_room = console.width >= _WIDE
        console.print(_table(results, console.width, intervals if has_room else {}))
        console.print()
        for heading, text in legend(run, results, {} if has_room else intervals):
            console.print(f"{heading:11} {text}")
        for heading, text in compare_certify.lines(run, results.task):
            console.print(f"{heading:11} {text}")
        if by_levels := by_level(run.levels, results):
            console.print("\nMedian time by level of the puzzles, as `sudoku rate` finds it:\n")
            console.print(_level_table(by_levels, results.time_limit))
            console.print()
    if run.grade.letter:
        reasons = "; ".join(run.grade.reasons) or "quiet"
        refused = "" if run.grade.allows_ranking else "no solver is ranked: "
        console.print(f"machine     graded {run.grade.letter}; {refused}{reasons}")
        if advice := run.grade.advice(has_precision=run.precision is not None):
            console.print(f"advice      {advice}")
    measured_on = machine_grades(next(iter(run.environments), {}), run.noise)
    if len(measured_on) > 1:
        console.print(f"machines    {printable(sentence(measured_on))}")
    if found := precision(run):
        console.print(f"precision   {found[1]}")
    for session in run.sessions:
        console.print(f"session     {printable(session.sentence(run.measures))}")
    failures.show_unverified(console, run)
    console.print(f"\n{ending}")


def _header(result: CompletedRun) -> str:
    plan = result.plan
    parts = [count(len(plan.entries), "puzzle"), count(len(plan.solvers), "solver")]
    if plan.isomorphs > 1:
        parts.append(f"{plan.isomorphs} isomorphs each")
    if plan.repetitions > 1:
        parts.append(count(plan.repetitions, "repetition"))
    several = len(plan.tasks) > 1
    parts.append(count(len(plan.tasks), "task") if several else f"task: {phrase(plan.tasks[0])}")
    return ", ".join([*parts, f"time limit {exact_seconds(plan.time_limit)}"])


def headings(intervals: Intervals) -> list[str]:
    """Return the headings of the cells of a row."""
    return [f"{name} (95% CI)" if name == _RATIO and intervals else name for name in HEADINGS]


def _table(results: TaskResult, width: int, intervals: Intervals) -> Table:
    """Return a row for each solver, in the order of the ranking."""
    width = min(width, _TABLE_WIDTH) if width == PIPE_WIDTH and not intervals else width
    narrow = width < _WIDE
    rows = [(row, [*row_cells(row, results.time_limit, intervals)]) for row in results.in_order]
    table = Table(box=None, pad_edge=False, header_style="bold", collapse_padding=narrow)
    columns = zip(("rank", *headings(intervals)), *(cells for _, cells in rows), strict=True)
    taken = sum(max(len(str(cell)) for cell in column) for column in columns)
    gaps = (len(HEADINGS) + 1) * (1 if narrow else 2)
    room = max(_NAME, width - taken - gaps)
    table.add_column("rank", justify="right", no_wrap=True)
    table.add_column("solver", overflow="fold", max_width=room)
    for heading in headings(intervals):
        table.add_column(heading, justify="right", no_wrap=True)
    for row, (rank, *cells) in rows:
        name = Text(_broken(printable(row.solver), room), "bold green" if row.rank == 1 else "")
        table.add_row(rank, name, *cells)
    return table


def _level_table(found: Sequence[LevelResult], time_limit: float | None) -> Table:
    """Return a row for each solver and a column for each level."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("solver", overflow="fold", max_width=3 * _NAME)
    shown = [level for level in LEVELS if any(each.level is level for each in found)]
    for level in shown:
        table.add_column(level, justify="right", no_wrap=True)
    rows: dict[str, dict[Level, LevelResult]] = {}
    for each in found:
        rows.setdefault(each.solver, {})[each.level] = each
    most = [max(row[level].puzzles for row in rows.values() if level in row) for level in shown]
    table.add_row("(puzzles)", *(f"{number:,}" for number in most), style="dim")
    for solver, row in rows.items():
        name = _broken(printable(solver), 3 * _NAME)
        table.add_row(name, *(row[at].text(time_limit) if at in row else NONE for at in shown))
    return table


def _broken(name: str, room: int) -> str:
    """Break a name into lines of that length, after punctuation where there is any."""
    lines = [""]
    for part in re.findall(r"[^:,/._=-]+[:,/._=-]*|[:,/._=-]+", name):
        if lines[-1] and len(lines[-1]) + len(part) > room:
            lines.append("")
        lines[-1] += part
    return "\n".join(lines)


def row_cells(row: Summary, time_limit: float | None, intervals: Intervals) -> Iterator[str | Text]:
    """Yield the cells of a row, without the name of the solver."""
    limit = time_limit if row.timeouts else None  # else unsolved ones gave up or failed
    yield str(row.rank or NONE)
    yield f"{row.solved}/{row.asked}"
    yield Text(str(row.wrong), style="bold red" if row.wrong else "")
    yield str(row.timeouts)
    yield duration(row.known(row.median), limit)
    yield duration(row.known(row.wall_median), limit)
    yield duration(row.known(row.p95), limit)
    ends = intervals.get(row.solver)
    yield ratio_text(row.ratio) + (f" ({interval(*ends)})" if ends else "")
    yield NONE if row.guesses is None else f"{row.guesses:,.0f}"


def ratio_text(found: Ratio | None) -> str:
    """Return a ratio with its bound, or `-`."""
    if found is None or found.bound is Bound.COMMON:
        return NONE
    return f"{_BOUNDS.get(found.bound, '')}{ratio(found.value)}"
