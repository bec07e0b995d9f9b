"""Print the scoreboard: the throughput of our solvers and of others, with intervals.

    python -m bench '17 givens=FILE' FILE --peer 'Tdoku=PATH.so' --json docs/speed.json
    python -m docs.speed

A peer is a shared library with Tdoku's C interface (`bench/scoreboard/shared_library.py`), or a
command that reads a puzzle on each line of its input and prints `COUNT`, `COUNT GRID` or `GRID` on
a line for each; `{limit}` in it is the solution limit. Solvers in Python, also those of a package
in another environment, are specs: `--solvers lanes,venv:ENV:FILE.py`. Each solver runs in
processes of its own on one core, all solvers take turns, and ratios are of CPU time. Every grid is
verified, and numbers of solutions are compared with those of another solver.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from bench.scoreboard import arguments, file_runs, scaling, sizes, tables, throughput
from bench.scoreboard.machine import description, load, machine
from bench.scoreboard.plan import Plan
from bench.scoreboard.puzzle_sets import as_arrays
from bench.scoreboard.verifier import Verifier
from solvers.cli import output_files
from solvers.errors import InputError, SudokuError

SCHEMA = 1
WIDTH = 160  # of tables, unless a terminal has another one


def main() -> None:
    """Measure, print tables, and write the measurements."""
    parser = arguments.parser()
    parser.description = __doc__
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    options = parser.parse_args()
    console = Console(highlight=False)
    console = console if console.is_terminal else Console(highlight=False, width=WIDTH)
    try:
        found = run(arguments.plan(options), arguments.parts(options), console)
    except SudokuError as error:
        print(f"error: {error}", file=sys.stderr)
        sys.exit(2 if isinstance(error, InputError) else 1)
    if options.json:
        output_files.write(options.json, json.dumps(found, indent=1) + "\n")
    if any(row.get("wrong") for row in found.get("throughput", [])):
        sys.exit(1)


def run(plan: Plan, parts: list[str], console: Console) -> dict[str, Any]:
    """Measure the parts in their order, and print each. Raises SudokuError."""
    names = [each.name for each in plan.solvers]
    found: dict[str, Any] = {"schema": SCHEMA, "machine": machine(), "plan": plan.to_dict()}
    console.print(f"{description(found['machine'])}; solvers: {', '.join(names)}")
    with tempfile.TemporaryDirectory() as temporary:
        plan = replace(plan, sets=tuple(as_arrays(plan.sets, Path(temporary))))
        verifier = Verifier.of(plan, Path(temporary))
        if "throughput" in parts:
            rows = throughput.measure(plan, verifier, console.print)
            found["throughput"] = rows
            for table in tables.throughput(rows, plan.reference.name):
                console.print(table)
            console.print(tables.summary(rows, names[0], plan.reference.name))
        for name, (measure, table_of) in PARTS.items():
            if name in parts:
                found[name] = measure(plan, verifier)
                console.print(table_of(found[name]))
    found["machine"]["load"].append(load())
    console.print(f"\nload average at the end: {load()}")
    return found


PARTS: dict[str, tuple[Callable[[Plan, Verifier], list[Any]], Callable[[list[Any]], Table]]] = {
    "threads": (scaling.threads, tables.threads),
    "file": (file_runs.measure, tables.files),
    "batches": (scaling.batches, tables.batches),
    "sizes": (lambda *_: sizes.measure(), tables.sizes),
}


if __name__ == "__main__":
    main()
