"""What a row of a run costs in the store, in a merge, in Parquet files and in a report."""

from __future__ import annotations

import json
from pathlib import Path

from bench.large_run import SOLVERS, large_dataset
from bench.memory import large_store, measured
from solvers.compare.store import Store

SMALL = 20_000  # puzzles of the run whose report is measured by default: a million answers


def store_costs(rows: int, folder: Path) -> dict[str, float]:
    """Store so many rows, and return the CPU seconds and the bytes of each row.

    The same rows are merged into an empty store, and exported as Parquet files.
    """
    path, other, parquet = folder / "rows.sqlite", folder / "merged.sqlite", folder / "rows.parquet"
    spent = large_store(path, max(1, rows // len(SOLVERS)), solvers=SOLVERS)
    with Store(path, read_only=True) as store:
        answers = store.find().answers
    started = measured(["runs", "--store", str(path)], quiet=True)[2]
    merged = measured(["merge", str(other), str(path)], quiet=True)[2]
    to_parquet = ["--to", "parquet-dataset", "-o", str(parquet)]
    exported = measured(["export", "--store", str(path), *to_parquet], quiet=True)[2]
    files = sum(each.stat().st_size for each in parquet.rglob("*") if each.is_file())
    return {
        "rows": answers,
        "cpu": spent / answers,
        "bytes": path.stat().st_size / answers,
        "merge": max(0.0, merged - started) / answers,
        "export": max(0.0, exported - started) / answers,
        "parquet bytes": files / answers,
    }


def report_costs(dataset: Path | None, folder: Path) -> dict[str, float]:
    """Measure the report of a run as Parquet files; without one, of a run that is made."""
    if dataset is None:
        dataset = folder / "run.parquet"
        dataset.mkdir()
        large_dataset(dataset, SMALL)
    known = json.loads((dataset / "dataset.json").read_text("utf-8"))
    code, _, cpu, peak = measured(
        ["report", str(dataset), "-o", str(folder / "report.json")], quiet=True
    )
    if code:
        raise SystemExit(f"the report failed with exit code {code}")
    answers = known["rows"]["answers"]
    return {"rows": answers, "cpu": cpu / answers, "mebibytes": peak}
