"""Measure what a large run costs: per puzzle, answer, stored row, Dask task and reported row.

    python -m bench.scale --json docs/scale.json --dataset FOLDER
    python -m docs.scale

The second command writes the tables of docs/scale.md from the measurements. `--dataset` is a run as
Parquet files whose report is measured, such as `bench.large_run --keep FOLDER` writes; by default,
one of a million answers is made. All costs are CPU seconds, which depend less on what else the
machine does than wall-clock time. A cost per puzzle or answer is a difference of two runs, so it
does not include the start of the programs. If `lanes` and `compiled` have not been used on the
machine, run them once before: they compile for seconds.
"""

from __future__ import annotations

import argparse
import json
import os
import tempfile
from collections.abc import Sequence
from itertools import cycle, islice
from pathlib import Path
from typing import Any

from bench.memory import measured
from bench.scale_storing import report_costs, store_costs
from bench.scale_tasks import task_costs
from solvers.cli import output_files

PUZZLES = Path(__file__).parents[1] / "data" / "sets" / "minimal-2000.txt"
# Puzzles of the longer run of each solver: it should take some seconds.
SOLVED = {"lanes": 1_000_000, "compiled": 10_000, "cp-sat": 200}
ANSWERS = {"compiled": 500, "propagation": 200, "cp-sat": 100, "naive": 20}
SHARE = 10  # the shorter run has 1/10 of the puzzles of the longer one
LIMIT = "1"  # seconds for one puzzle of a comparison


def first_puzzles(count: int, file: Path) -> None:
    """Write so many lines of puzzles, from the first one again after the last one."""
    lines = [each[:81] for each in PUZZLES.read_text("utf-8").splitlines() if each[0] != "#"]
    file.write_text("".join(f"{each}\n" for each in islice(cycle(lines), count)), "utf-8")


def cpu_per_puzzle(puzzles: int, folder: Path, command: Sequence[str]) -> dict[str, float]:
    """Return the CPU seconds per puzzle of a command, and those that it takes without puzzles.

    `{file}` and `{new}` in the command are a file of puzzles, and a file that does not exist.
    """
    few = max(1, puzzles // SHARE)
    spent = []
    for count in (few, puzzles):
        file, new = folder / "puzzles.txt", folder / "new"
        first_puzzles(count, file)
        arguments = [each.format(file=file, new=new) for each in command]
        code, _, cpu, _ = measured(arguments, quiet=True)
        if code:
            raise SystemExit(f"{' '.join(command)} failed with exit code {code}")
        new.unlink()
        spent.append(cpu)
    each = max(0.0, (spent[1] - spent[0]) / (puzzles - few))
    return {"puzzles": puzzles, "cpu": each, "start": max(0.0, spent[0] - few * each)}


def puzzle_costs(solver: str, puzzles: int, folder: Path) -> dict[str, float]:
    """Measure `sudoku solve FILE -o OUT`, which also reads and writes."""
    options = ("--solver", solver, "--solution-limit", "2", "--jobs", "1", "-o", "{new}")
    return cpu_per_puzzle(puzzles, folder, ["solve", "{file}", *options])


def answer_costs(solver: str, puzzles: int, folder: Path) -> dict[str, float]:
    """Measure `sudoku compare` with one solver: supervision, verification, storing, summary."""
    options = ("--solvers", solver, "--solution-limit", "2", "--time-limit", LIMIT)
    once = ("--processes", "1", "--store", "{new}")
    return cpu_per_puzzle(puzzles, folder, ["compare", "{file}", *options, *once])


def main() -> None:
    """Print each cost, and write all of them."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--solve", default=",".join(SOLVED), help="solvers of `sudoku solve`")
    parser.add_argument("--solvers", default=",".join(ANSWERS), help="solvers of `sudoku compare`")
    parser.add_argument("--rows", type=int, default=50_000, help="rows to store")
    parser.add_argument("--tasks", type=int, default=2000, help="tasks of the Dask cluster")
    parser.add_argument("--dataset", type=Path, metavar="FOLDER", help="a run as Parquet files")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the measurements there")
    options = parser.parse_args()
    found: dict[str, Any] = {"cores": os.cpu_count(), "load": round(os.getloadavg()[0], 1)}
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        for kind, names, known, measure in (
            ("puzzles", options.solve, SOLVED, puzzle_costs),
            ("answers", options.solvers, ANSWERS, answer_costs),
        ):
            found[kind] = {}
            for each in names.split(","):
                found[kind][each] = measure(each, known.get(each, 100), folder)
                print(f"{kind} {each}: {found[kind][each]}", flush=True)
        for kind, costs in (
            ("tasks", lambda: task_costs(options.tasks)),
            ("store", lambda: store_costs(options.rows, folder)),
            ("report", lambda: report_costs(options.dataset, folder)),
        ):
            found[kind] = costs()
            print(f"{kind}: {found[kind]}", flush=True)
    if options.json:
        output_files.write(options.json, json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    main()
