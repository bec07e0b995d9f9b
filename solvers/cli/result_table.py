"""The results of a comparison on a terminal: a table for each task, failures, and a conclusion."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from statistics import median_low
from typing import Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from solvers.cli import failures
from solvers.cli.plain_console import PlainConsole
from solvers.cli.terminal_text import printable
from solvers.compare.measure import Measure
from solvers.compare.results.ratio import Bound, Ratio
from solvers.compare.results.run_data import RunData
from solvers.compare.results.summary import Summary
from solvers.compare.results.task import TaskResult
from solvers.compare.session import CompletedRun
from solvers.compare.tasks import phrase
from solvers.quantities import NONE, count, duration, exact_seconds, megabytes, ratio

PIPE_WIDTH: Final = 120
_TABLE_WIDTH: Final = 80  # columns of a table in a pipe, at most, if names can be broken
_HEADINGS: Final = ("solved", "wrong", "timeouts", "median", "wall", "p95", "x best", "guesses")
_NAME: Final = 12  # characters of a solver's name that are never broken
_BOUNDS: Final = {Bound.AT_LEAST: "≥ ", Bound.AT_MOST: "≤ "}
_WIDE: Final = 100  # columns; on a narrower terminal one space separates the columns


def console(*, err: bool = False) -> Console:
    """Return standard output, or standard error, as wide as its terminal."""
    stream = sys.stderr if err else sys.stdout
    return PlainConsole(stderr=err, width=None if stream.isatty() else PIPE_WIDTH)


def show(result: CompletedRun, console: Console) -> None:
    """Print a table for each task, then every failure and disagreement, then a conclusion."""
    plan, run = result.plan, result.run
    console.print(f"{_header(result)}\n")
    for number, results in enumerate(run.results.values()):
        if number:
            console.print()
        if len(run.tasks) > 1:
            console.print(f"{phrase(results.task).capitalize()}:\n")
        console.print(_table(results, console.width))
        console.print()
        for heading, text in _legend(run, results):
            console.print(f"{heading:11} {text}")
    if run.grade.letter:
        reasons = "; ".join(run.grade.reasons) or "quiet"
        refused = "" if run.grade.allows_ranking else "no solver is ranked: "
        console.print(f"machine     graded {run.grade.letter}; {refused}{reasons}")
        if run.grade.advice:
            console.print(f"advice      {run.grade.advice}")
    for session in run.sessions:
        console.print(f"session     {printable(session.sentence(run.measures))}")
    failures.show(console, plan, run.records)
    failures.show_disagreements(console, run.disagreements)
    console.print(f"\n{_conclusion(run)}")


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


def _table(results: TaskResult, width: int) -> Table:
    """Return a row for each solver, in the order of the ranking."""
    width = min(width, _TABLE_WIDTH) if width == PIPE_WIDTH else width
    narrow = width < _WIDE
    rows = [(row, [*_cells(row, results.time_limit)]) for row in results.in_order]
    table = Table(box=None, pad_edge=False, header_style="bold", collapse_padding=narrow)
    columns = zip(("rank", *_HEADINGS), *(cells for _, cells in rows), strict=True)
    taken = sum(max(len(str(cell)) for cell in column) for column in columns)
    gaps = (len(_HEADINGS) + 1) * (1 if narrow else 2)
    room = max(_NAME, width - taken - gaps)
    table.add_column("rank", justify="right", no_wrap=True)
    table.add_column("solver", overflow="fold", max_width=room)
    for heading in _HEADINGS:
        table.add_column(heading, justify="right", no_wrap=True)
    for row, (rank, *cells) in rows:
        name = Text(_broken(printable(row.solver), room), "bold green" if row.rank == 1 else "")
        table.add_row(rank, name, *cells)
    return table


def _broken(name: str, room: int) -> str:
    """Break a name into lines of that length, after punctuation where there is any."""
    lines = [""]
    for part in re.findall(r"[^:,/._=-]+[:,/._=-]*|[:,/._=-]+", name):
        if lines[-1] and len(lines[-1]) + len(part) > room:
            lines.append("")
        lines[-1] += part
    return "\n".join(lines)


def _cells(row: Summary, time_limit: float | None) -> Iterator[str | Text]:
    """Yield the cells of a row, without the name of the solver."""
    limit = time_limit if row.timeouts else None  # else unsolved ones gave up or failed
    yield str(row.rank or NONE)
    yield f"{row.solved}/{row.asked}"
    yield Text(str(row.failed), style="bold red" if row.failed else "")
    yield str(row.timeouts)
    yield duration(row.median, limit)
    yield duration(row.wall_median, limit)
    yield duration(row.p95, limit)
    yield ratio_text(row.ratio)
    yield NONE if row.guesses is None else f"{row.guesses:,.0f}"


def ratio_text(found: Ratio | None) -> str:
    """Return a ratio with its bound, or `-`."""
    if found is None or found.bound is Bound.COMMON:
        return NONE
    return f"{_BOUNDS.get(found.bound, '')}{ratio(found.value)}"


def _legend(run: RunData, results: TaskResult) -> Iterator[tuple[str, str]]:
    """Yield what the columns mean, and remarks about single solvers."""
    yield "median", _measures(results.in_order)
    if any(row.measure is Measure.CPU for row in results.summaries):
        yield "wall", f"the median {Measure.WALL}"
    known = [(row.solver, run.facts_of(row.solver).memory) for row in results.in_order]
    if memory := [f"{printable(name)} {megabytes(used)}" for name, used in known if used]:
        yield "memory", f"{', '.join(memory)} at the peak"
    yield from _instructions(run, results)
    if best := results.ranking.best:
        single = results.ranking.puzzles == 1
        yield "rank", "none: one puzzle" if single else "by solved measurements, then by time"
        yield "x best", f"time as a multiple of that of {printable(best)}, over puzzles"
    if any(row.guesses is not None for row in results.summaries):
        instances = count(len(results.solved_by_all), "instance")
        right = "every solver that is not at fault"
        yield "guesses", f"the median over the {instances} solved by {right}"
    for row in results.in_order:
        name, all_of_it = printable(row.solver), count(row.asked + row.unsupported, "measurement")
        if row.gave_up:
            yield "gave up", f"{name}: {row.gave_up:,} of {all_of_it}"
        if row.not_run:
            given = f"{row.not_run:,} of {count(row.planned, 'measurement')}"
            yield "not run", f"{name}: {given}, after {count(row.timeouts, 'timeout')}"
        if row.unsupported:
            yield "unsupported", f"{name}: {row.unsupported:,} of {all_of_it}"
        if row.unstable:
            puzzles = f"{row.unstable:,} of {count(row.puzzles, 'puzzle')}"
            yield "unstable", f"{name}: measurements of {puzzles} differ in outcome"


def _instructions(run: RunData, results: TaskResult) -> Iterator[tuple[str, str]]:
    """Yield the median number of instructions of each solver for which they were counted."""
    for row in results.in_order:
        if counted := run.facts_of(row.solver).instructions:
            instances = count(len(counted), "instance")
            number = f"{median_low(counted):,} instructions, the median over {instances}"
            yield "counted", f"{printable(row.solver)}: {number}"


def _measures(rows: Sequence[Summary]) -> str:
    """Return what the times of these solvers are measured in."""
    names = {
        measure: [printable(row.solver) for row in rows if row.measure is measure]
        for measure in Measure
    }
    if not names[Measure.CPU] or not names[Measure.WALL]:
        return f"{rows[0].measure}, over instances"
    return f"{Measure.CPU}, over instances; {Measure.WALL} of {', '.join(names[Measure.WALL])}"


def _conclusion(run: RunData) -> str:
    rows: Sequence[Summary] = [row for each in run.results.values() for row in each.summaries]
    wrong = dict.fromkeys(row.solver for row in rows if row.failed)
    if wrong:
        return f"At fault: {printable(', '.join(wrong))}."
    if run.disagreements:
        return "Solvers disagree."
    if not any(row.solved for row in rows):
        return "Nothing was solved, so there is nothing on which solvers could agree."
    late = sum(row.timeouts for row in rows)
    solved = {row.solver for row in rows if row.solved}
    silent = dict.fromkeys(row.solver for row in rows if row.solver not in solved)
    timeouts = f"; {count(late, 'timeout')}" if late else ""
    nothing = f"; nothing from {printable(', '.join(silent))}" if silent else ""
    return f"Every answer was verified, and all solvers agree{timeouts}{nothing}."
