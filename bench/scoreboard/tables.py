"""Tables of what was measured, for the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any

from rich.table import Table

from solvers import quantities

Row = dict[str, Any]


Interval = Sequence[float]  # a value, and the ends of its 95% CI


def ratio(estimate: Interval | None) -> str:
    """Return `5.2x (5.1 to 5.3)`, or `-` for None."""
    if estimate is None:
        return quantities.NONE
    value, low, high = estimate
    return f"{quantities.ratio(value)} ({quantities.interval(low, high)})"


def duration(estimate: Interval) -> str:
    """Return `1.40 ms (1.38 ms to 1.45 ms)`."""
    value, low, high = map(quantities.duration, estimate)
    return f"{value} ({low} to {high})"


def throughput(rows: Iterable[Row], reference: str) -> Iterator[Table]:
    """Yield a table for each set and solution limit."""
    for (name, limit), group in groupby(rows, lambda row: (row["set"], row["limit"])):
        title = f"{name}, solution limit {limit}: puzzles per CPU second (95% CI)"
        against = f"against {reference}"
        columns = ("puzzles", "puzzles/s", against, "guesses", "solutions", "verified")
        table = new(title, columns)
        for row in group:
            table.add_row(row["solver"], *_cells(row))
        yield table


def _cells(row: Row) -> tuple[str, ...]:
    if "refused" in row:
        return (quantities.NONE, row["refused"])
    guesses = quantities.NONE if row["guesses"] is None else f"{row['guesses']:.2f}"
    verified = row["verified"]
    if row["wrong"]:
        verified = f"{quantities.count(row['wrong'], 'wrong answer')}: {row['faults'][0]}"
    value, low, high = (f"{each:,.0f}" for each in row["rate"])
    return (
        f"{row['puzzles']:,}",
        f"{value} ({low} to {high})",
        ratio(row.get("ratio")),
        guesses,
        f"{row['solutions']:.3f}",
        verified,
    )


def summary(rows: Sequence[Row], solver: str, reference: str) -> Table:
    """Return the ratios of one solver: a line for each set, a column for each limit."""
    limits = sorted({row["limit"] for row in rows})
    table = new(
        f"{solver} against {reference} (95% CI)", [f"solution limit {each}" for each in limits]
    )
    own = [row for row in rows if row["solver"] == solver]
    for name, group in groupby(own, lambda row: row["set"]):
        found = {row["limit"]: ratio(row.get("ratio")) for row in group}
        table.add_row(name, *(found[limit] for limit in limits))
    return table


def threads(rows: Sequence[Row]) -> Table:
    """Return how many times as fast each number of threads is."""
    counts = [row["threads"] for row in rows if row["set"] == rows[0]["set"]]
    table = new("wall-clock time against one thread (95% CI)", ["batch", *map(_threads, counts)])
    for name, group in groupby(rows, lambda row: row["set"]):
        found = list(group)
        table.add_row(name, f"{found[0]['puzzles']:,}", *(ratio(row["speedup"]) for row in found))
    return table


def _threads(number: int) -> str:
    return quantities.count(number, "thread")


def files(rows: Sequence[Row]) -> Table:
    """Return the times of `sudoku solve`."""
    title = f"sudoku solve, {rows[0]['lines']:,} lines of {rows[0]['set']} (95% CI)"
    table = new(title, ("CPU time", "wall-clock time"))
    for row in rows:
        table.add_row(f"--jobs {row['jobs']}", duration(row["cpu"]), duration(row["wall"]))
    return table


def batches(rows: Sequence[Row]) -> Table:
    """Return the CPU time per puzzle by the size of a batch."""
    solvers = list(dict.fromkeys(row["solver"] for row in rows))
    table = new("CPU time per puzzle, by puzzles in a call (95% CI)", solvers)
    for size, group in groupby(rows, lambda row: row["size"]):
        found = {row["solver"]: duration(row["seconds"]) for row in group}
        table.add_row(f"{size:,}", *(found[name] for name in solvers))
    return table


def sizes(rows: Sequence[Row]) -> Table:
    """Return the median CPU time per puzzle by its size."""
    solvers = list(dict.fromkeys(row["solver"] for row in rows))
    table = new("median CPU time of a puzzle, by its size", solvers)
    for size, group in groupby(rows, lambda row: row["size"]):
        found = {row["solver"]: quantities.duration(row["seconds"]) for row in group}
        table.add_row(f"{size}x{size}", *(found[name] for name in solvers))
    return table


def new(title: str, columns: Iterable[str], first: str = "") -> Table:
    """Return an empty table without lines."""
    table = Table(title=f"\n{title}", title_justify="left", box=None, pad_edge=False)
    table.add_column(first, no_wrap=True)
    for each in columns:
        table.add_column(each, justify="right")
    return table
