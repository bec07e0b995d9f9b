"""Write the tables of docs/scale.md, computed from the costs that `bench.scale` measured.

    python -m bench.scale --json docs/scale.json
    python -m docs.scale

A test compares the tables with the measurements.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from statistics import mean
from typing import Any

FOLDER = Path(__file__).parent
PAGE, MEASURED = FOLDER / "scale.md", FOLDER / "scale.json"
START, END = "<!-- {}: written by `python -m docs.scale` -->\n", "<!-- end of {} -->\n"

CORES = (10, 1000)
PUZZLES = 10**9  # of solving
INSTANCES, SOLVERS = 10**6, 30  # of a comparison
ROWS = INSTANCES * SOLVERS
SHARE = 50  # instances, the default with --dask
FILE = 10**6  # puzzles in each file of solving
LINE = 82 + 166  # bytes read and written for each puzzle: givens, number of solutions, solution
UNITS = ((86400 * 365, "years"), (86400, "days"), (3600, "hours"), (60, "minutes"), (1, "s"))
SMALL = ((1, "s"), (1e-3, "ms"), (1e-6, "µs"))


def time(seconds: float) -> str:
    """Return a time with two digits: the costs are not known better."""
    for size, unit in (*UNITS, *SMALL):
        if seconds >= 1.5 * size or unit == "µs":
            return f"{two_digits(seconds / size)} {unit}"
    raise AssertionError


def two_digits(value: float) -> str:
    """Return a number rounded to two digits."""
    rounded = float(f"{value:.1e}")
    return f"{rounded:,.0f}" if rounded >= 10 else f"{rounded:.2g}"


def size(count: float) -> str:
    """Return a number of bytes with two digits."""
    for power, unit in ((12, "TB"), (9, "GB"), (6, "MB"), (3, "kB")):
        if count >= 10**power:
            return f"{two_digits(count / 10**power)} {unit}"
    return f"{two_digits(count)} bytes"


def table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> Iterator[str]:
    """Yield the lines of a table in Markdown."""
    first = [*head]
    yield f"| {' | '.join(first)} |\n"
    yield f"|---|{'--:|' * (len(first) - 1)}\n"
    yield from (f"| {' | '.join(row)} |\n" for row in rows)


def costs(found: dict[str, Any]) -> Iterator[str]:
    """Yield what was measured, other than the solvers."""
    tasks, store, report = found["tasks"], found["store"], found["report"]
    lines = {
        "Dask: hand out a task and collect its result": (tasks["cpu"], ""),
        "Dask: collect a row with the result": (tasks["row"], ""),
        "SQLite store: append a row": (store["cpu"], size(store["bytes"])),
        "`sudoku merge`: a row": (store["merge"], size(store["bytes"])),
        "`sudoku export --to parquet-dataset`: a row": (
            store["export"],
            size(store["parquet bytes"]),
        ),
        "`sudoku report` from Parquet: a row": (report["cpu"], ""),
    }
    return table(
        ("cost of", "CPU time", "on disk"),
        ((name, time(cpu), disk) for name, (cpu, disk) in lines.items()),
    )


def solving(found: dict[str, Any]) -> Iterator[str]:
    """Yield how long solving takes, and what the disks have to carry meanwhile."""
    rows = []
    for solver, cost in found["puzzles"].items():
        whole = PUZZLES * cost["cpu"] + PUZZLES / FILE * cost["start"]
        each = [time(whole / cores) for cores in CORES]
        rows.append((f"`{solver}`", time(cost["cpu"]), *each, rate(whole / CORES[-1])))
    head = [f"{PUZZLES:,} on {cores:,} cores" for cores in CORES]
    return table(("solver", "CPU time per puzzle", *head, f"files, {CORES[-1]:,} cores"), rows)


def rate(seconds: float) -> str:
    """Return what is read and written for all puzzles in a second."""
    return f"{size(PUZZLES * LINE / seconds)}/s"


def comparison(found: dict[str, Any]) -> Iterator[str]:
    """Yield how long a comparison takes with solvers that all cost what this one does."""
    measured = {f"30 like `{name}`": cost["cpu"] for name, cost in found["answers"].items()}
    measured["30 like the mean of these"] = mean(measured.values())
    writer = writer_per_row(found)
    rows = []
    for name, cpu in measured.items():
        each = [time(ROWS * max(cpu / cores, writer)) for cores in CORES]
        rows.append((name, time(cpu), *each, two_digits(cpu / writer)))
    head = [f"{cores:,} cores" for cores in CORES]
    return table(("solvers", "CPU time per answer", *head, "cores that one writer serves"), rows)


def writer_per_row(found: dict[str, Any]) -> float:
    """Return the CPU seconds per row of the process that hands out shares and stores answers."""
    tasks, row = found["tasks"], found["store"]["cpu"]
    return float(tasks["cpu"] / (SHARE * SOLVERS) + tasks["row"] + row)


def after(found: dict[str, Any]) -> Iterator[str]:
    """Yield what the rows of the comparison cost in one process, and how large they are."""
    store, report = found["store"], found["report"]
    steps = {
        "scheduler and client: tasks": (ROWS / (SHARE * SOLVERS) * found["tasks"]["cpu"], ""),
        "client: rows of the results": (ROWS * found["tasks"]["row"], ""),
        "store: one writer": (ROWS * store["cpu"], size(ROWS * store["bytes"])),
        "`sudoku merge` of shards": (ROWS * store["merge"], size(ROWS * store["bytes"])),
        "export as Parquet": (ROWS * store["export"], size(ROWS * store["parquet bytes"])),
        "report from Parquet": (ROWS * report["cpu"], ""),
    }
    return table(
        (f"{ROWS:,} rows in one process", "CPU time", "on disk"),
        ((name, time(cpu), disk) for name, (cpu, disk) in steps.items()),
    )


TABLES = {"costs": costs, "solving": solving, "comparison": comparison, "rows": after}


def page() -> str:
    """Return the page with its tables computed anew."""
    text, found = PAGE.read_text("utf-8"), json.loads(MEASURED.read_text("utf-8"))
    for name, lines in TABLES.items():
        start, end = START.format(name), END.format(name)
        before, _, rest = text.partition(start)
        text = before + start + "\n" + "".join(lines(found)) + "\n" + end + rest.partition(end)[2]
    return text


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
