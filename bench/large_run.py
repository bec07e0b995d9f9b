"""Measure the report of a large run from Parquet files: its time and its memory in each format.

    python -m bench.large_run --puzzles 200000 --json report.json

The run has 10 solvers and 5 repetitions, so 200,000 puzzles are 10 million measurements. Its rows
are generated: times are log-normal, with a factor for each solver, a difficulty for each puzzle and
a factor for each process. A time above 1 s is a timeout, as are 2 of 1,000 others. `--keep FOLDER`
writes the run to a new folder that stays.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pyarrow
from pyarrow import parquet

from bench.memory import described, entries, measured, noise
from solvers.cli import output_files
from solvers.compare.dataset.layout import DESCRIPTION, FORMAT, TABLES, VERSION, columns
from solvers.compare.dataset.writing import ROWS, write_table
from solvers.compare.plan import Plan
from solvers.compare.store import puzzle_rows

SOLVERS = (
    *("lanes", "compiled", "dancing-links", "exact-cover", "propagation", "fewest-first"),
    *("bitmasks", "cp-sat", "python-constraint", "naive"),
)
REPETITIONS = 5
LIMIT = 1.0  # seconds


def large_dataset(folder: Path, puzzles: int, seed: int = 0) -> int:
    """Write a dataset with one finished run, and return its number of answers."""
    random = np.random.default_rng(seed)
    plan = Plan(
        tuple(entries(puzzles, Random(seed))), SOLVERS, (2,), LIMIT, repetitions=REPETITIONS
    )
    numbered = enumerate(plan.entries)
    tables: dict[str, Iterator[Mapping[str, Any]]] = {
        "puzzles": (puzzle_rows.row("", number, 0, each) for number, each in numbered),
        "solvers": ({"solver": each, "facts": json.dumps({"version": "1"})} for each in SOLVERS),
        "noise": _noise(random),
    }
    written = {}
    for table in TABLES:
        if table != "answers":
            schema = {each.name: each.declared for each in columns(table)}
            rows = ({name: row.get(name) for name in schema} for row in tables.get(table, ()))
            written[table] = write_table(folder / table, schema, rows)
    written["answers"] = _write_answers(folder / "answers", puzzles, random)
    run = {
        "run": "20261129-000000-0000",
        "created": "2026-11-29T00:00:00+00:00",
        "finished": "2026-11-29T01:00:00+00:00",
        "plan": json.dumps(described(plan)),
        "environment": json.dumps({"cores": 2}),
        "name": None,
    }
    known = {"format": FORMAT, "version": VERSION, "run": run, "rows": written}
    (folder / DESCRIPTION).write_text(json.dumps(known), encoding="utf-8")
    return written["answers"]


def _noise(random: np.random.Generator) -> Iterator[dict[str, Any]]:
    for block in range(1000):
        facts = noise(block, random.lognormal(0, 0.01), random.lognormal(0, 0.01))
        yield {"block": block, "facts": json.dumps(facts), "session": 0}


def _write_answers(folder: Path, puzzles: int, random: np.random.Generator) -> int:
    """Write the answers of each solver, one file after another."""
    folder.mkdir()
    difficulty = np.repeat(random.lognormal(-8, 1.2, puzzles), REPETITIONS)
    written = 0
    for number, solver in enumerate(sorted(SOLVERS)):
        table = _answers(solver, number, difficulty, random)
        for part, start in enumerate(range(0, table.num_rows, ROWS)):
            path = folder / f"part-{number:02d}{part:03d}.parquet"
            parquet.write_table(
                table.slice(start, ROWS), path, compression="zstd", row_group_size=100_000
            )
        written += table.num_rows
    return written


def _answers(
    solver: str, number: int, difficulty: np.ndarray[Any, Any], random: np.random.Generator
) -> Any:
    rows = len(difficulty)
    process = np.tile(np.arange(REPETITIONS), rows // REPETITIONS)
    factor = 1.5 ** SOLVERS.index(solver) * random.lognormal(0, 0.02, REPETITIONS)[process]
    wall = (1e9 * difficulty * factor * random.lognormal(0, 0.05, rows)).astype(np.int64) + 1000
    late = (wall > LIMIT * 1e9) | (random.random(rows) < 0.002)
    cpu = (wall * random.uniform(0.98, 1.0, rows)).astype(np.int64)
    text = np.where(late, "timeout", "correct")
    values = {
        "key": [f"{number:04x}{row:020x}" for row in range(rows)],
        "puzzle": np.repeat(np.arange(rows // REPETITIONS), REPETITIONS),
        "isomorph": np.zeros(rows, np.int64),
        "repetition": process,
        "solver": [solver] * rows,
        "status": np.where(late, "unknown", "unique"),
        "solutions": np.where(late, 0, 1),
        "verdict": text,
        "reason": [""] * rows,
        "wall_ns": pyarrow.array(wall, mask=late),
        "cpu_ns": pyarrow.array(cpu, mask=late),
        "samples": np.full(rows, 3),
        "evidence": pyarrow.nulls(rows, pyarrow.string()),
        "in_batch": np.zeros(rows, np.int64),
        "process": process,
        "task": np.full(rows, 2),
        "session": np.zeros(rows, np.int64),
        "proof": ["search"] * rows,
        "machine": pyarrow.nulls(rows, pyarrow.int64()),
        "counter_guesses": pyarrow.array(random.geometric(0.01, rows), pyarrow.int64()),
    }
    names = [each.name for each in columns("answers")]
    return pyarrow.table({name: values[name] for name in [*names, "counter_guesses"]})


def main() -> int:
    """Return 0 if every report was made."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--puzzles", type=int, default=200_000)
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="write the dataset there")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the measurements there")
    options = parser.parse_args()
    found, failed = [], False
    with tempfile.TemporaryDirectory() as temporary:
        folder = options.keep or Path(temporary) / "run.parquet"
        folder.mkdir()
        answers = large_dataset(folder, options.puzzles)
        size = sum(path.stat().st_size for path in folder.rglob("*.parquet"))
        print(f"{answers:,} answers, {size / 2**20:.0f} MiB of Parquet")
        for form in ("json", "md", "html"):
            out = f"{temporary}/report.{form}"
            code, seconds, cpu, peak = measured(["report", str(folder), "-o", out])
            failed |= code != 0
            print(f"report {form}: exit {code}, {seconds:.1f} s, CPU {cpu:.1f} s, {peak:.0f} MiB")
            found.append({"format": form, "seconds": seconds, "cpu": cpu, "mebibytes": peak})
    if options.json:
        numbers = {"answers": answers, "bytes": size, "reports": found}
        output_files.write(options.json, json.dumps(numbers, indent=1) + "\n")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
