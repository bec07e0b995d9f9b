"""Write the tables and the charts of docs/speed.md from what `python -m bench` measured.

    python -m bench SETS --peer NAME=PEER --json docs/speed.json
    python -m docs.speed

A test compares the page with the measurements.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from bench.scoreboard import tables
from bench.scoreboard.machine import description
from docs import speed_charts
from docs.scale import table
from solvers import quantities

FOLDER = Path(__file__).parent
PAGE, MEASURED = FOLDER / "speed.md", FOLDER / "speed.json"
START, END = "<!-- {}: written by `python -m docs.speed` -->\n", "<!-- end of {} -->\n"

Found = dict[str, Any]


def conditions(found: Found) -> Iterator[str]:
    """Yield on which machine, when and how often it was measured."""
    plan, machine = found["plan"], found["machine"]
    yield (
        f"Machine: {description(machine)}. Each solver\nran in {plan['processes']}"
        f" processes with {plan['blocks']} passes over each set. Intervals are 95% CIs.\n"
    )
    if machine["load"][0] > machine["cores"] / 2:  # the later ones include the measurement itself
        yield "The machine was busy, so wall-clock times and the gain from threads say little.\n"


def summary(found: Found) -> Iterator[str]:
    """Yield the ratio of the first solver and the reference, and its gain from threads."""
    name, reference = found["plan"]["solvers"][0], found["plan"]["reference"]
    limits = _limits(found)
    speedups = {row["set"]: row for row in found["threads"]}  # the last one has the most threads
    head = [f"{name} against {reference}, limit {limit}" for limit in limits]
    threads = quantities.count(found["threads"][-1]["threads"], "thread")
    rows = (
        (
            f"{each} ({_row(found, each, limits[0], name)['of']:,})",
            *(tables.ratio(_row(found, each, limit, name).get("ratio")) for limit in limits),
            tables.ratio(speedups[each]["speedup"]),
        )
        for each in _sets(found)
    )
    return table(("set (puzzles)", *head, f"{threads} against one, wall time"), rows)


def _ratio(row: dict[str, Any]) -> str:
    return row["refused"].partition(":")[0] if "refused" in row else tables.ratio(row.get("ratio"))


def _rate(row: dict[str, Any]) -> str:
    if "refused" in row:
        return quantities.NONE
    part = "" if row["puzzles"] == row["of"] else f" ({row['puzzles']:,})"
    return f"{row['rate'][0]:,.0f}{part}"


def _guesses(row: dict[str, Any]) -> str:
    guesses = row.get("guesses")
    return quantities.NONE if guesses is None else f"{guesses:,.2f}"


def by_solver(cell: Callable[[dict[str, Any]], str]) -> Callable[[Found], Iterator[str]]:
    """Return a function that yields a table for each limit: a row for each solver."""

    def tables_of(found: Found) -> Iterator[str]:
        for limit in _limits(found):
            sets = _sets(found)
            rows = (
                (f"{solver}", *(cell(_row(found, each, limit, solver)) for each in sets))
                for solver in found["plan"]["solvers"]
            )
            yield from table((f"solution limit {limit}", *sets), rows)
            yield "\n" if limit != _limits(found)[-1] else ""

    return tables_of


PEERS = {
    "Tdoku": "C++, github.com/t-dillon/tdoku, commit af42618: its function for shared libraries."
    " With solution limit 2 it returns no grid",
    "sudoku (Rust)": "the crate `sudoku` 0.7, github.com/t-dillon/rust_sudoku_bench, commit"
    " 4c45998: a port of JCZSolve. It returns counts only",
    "JSolve": "C, as included in Tdoku's repository",
    "fsss2": "C++, github.com/t-dillon/fsss2_bench, commit 12f450a. It returns counts only",
    "QQWing": "C++, Debian's package qqwing 1.3.4: the command `qqwing --solve --one-line`",
    "lib-sudoku": "Rust with an interface for Python, PyPI, version 2.2.0",
    "dlxsudoku": "pure Python, PyPI, version 0.10.3",
    "py-sudoku": "pure Python, PyPI, version 2.0.0",
}


def peers(found: Found) -> Iterator[str]:
    """Yield what is known of the measured solvers of others."""
    rows = ((name, PEERS[name]) for name in found["plan"]["solvers"] if name in PEERS)
    return table(("name", "what was measured"), rows)


def files(found: Found) -> Iterator[str]:
    """Yield the times of `sudoku solve`."""
    rows = (
        (f"`--jobs {row['jobs']}`", tables.duration(row["cpu"]), tables.duration(row["wall"]))
        for row in found["file"]
    )
    lines = f"{found['file'][0]['lines']:,} lines of {found['file'][0]['set']}"
    return table((lines, "CPU time", "wall-clock time"), rows)


def _sets(found: Found) -> list[str]:
    return _different(row["set"] for row in found["throughput"])


def _limits(found: Found) -> list[int]:
    return _different(row["limit"] for row in found["throughput"])


def _different(values: Iterable[Any]) -> list[Any]:
    return list(dict.fromkeys(values))


def _row(found: Found, each: str, limit: int, solver: str) -> dict[str, Any]:
    key = each, limit, solver
    rows: list[dict[str, Any]] = found["throughput"]
    return next(row for row in rows if (row["set"], row["limit"], row["solver"]) == key)


TABLES: dict[str, Callable[[Found], Iterator[str]]] = {
    "conditions": conditions,
    "summary": summary,
    "ratios": by_solver(_ratio),
    "rates": by_solver(_rate),
    "guesses": by_solver(_guesses),
    "files": files,
    "peers": peers,
}


def measured() -> Found:
    """Return the measurements of the repository."""
    found: Found = json.loads(MEASURED.read_text("utf-8"))
    return found


def page(found: Found) -> str:
    """Return the page with its tables computed anew."""
    text = PAGE.read_text("utf-8")
    for name, lines in TABLES.items():
        start, end = START.format(name), END.format(name)
        before, _, rest = text.partition(start)
        text = before + start + "\n" + "".join(lines(found)) + "\n" + end + rest.partition(end)[2]
    return text


def charts(found: Found) -> dict[Path, str]:
    """Return the text of each chart by its file."""
    return {FOLDER / f"speed-{name}.svg": draw(found) for name, draw in speed_charts.CHARTS.items()}


if __name__ == "__main__":
    PAGE.write_text(page(measured()), "utf-8")
    for file, svg in charts(measured()).items():
        file.write_text(svg, "utf-8")
