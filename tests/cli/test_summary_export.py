"""The table of a comparison as Markdown, CSV and JSON."""

from __future__ import annotations

import csv
import io
import json
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from solvers.checker import Verdict
from solvers.cli import main, summary_export
from solvers.compare.results.run_data import RunData
from solvers.compare.results.solver_facts import ProcessStart, SolverFacts
from tests.compare.made_up import LATE, record, records
from tests.report.simulated import run
from tests.tools import need_library

KINDS = ("export-markdown", "export-csv", "export-json")


def example(**more: Any) -> RunData:
    """Three solvers on eight puzzles: one has a timeout, the last one a wrong answer."""
    times = {"a": [1.0] * 8, "b": [2.0] * 7 + [LATE], "=c|d": [3.0] * 8}
    made = records(times)
    made[-1] = record("=c|d", 7, 3.0, Verdict.WRONG)
    start = ProcessStart(process=0, hash_seed=0, memory=3 * 2**20)
    facts = (SolverFacts(solver="a", starts=(start,)),)
    return run(made, facts=facts, solvers=tuple(times), **more)


def csv_rows(found: RunData) -> list[dict[str, str]]:
    """The rows of the CSV file."""
    return list(csv.DictReader(io.StringIO(summary_export.as_csv(found))))


def test_csv_has_seconds_and_bytes_and_no_formula() -> None:
    """A ratio with a timeout is a bound. What is not known is empty."""
    a, b, c = csv_rows(example())
    assert (a["solver"], a["rank"]) == ("a", "1")
    assert (a["median_seconds"], a["wall_median_seconds"], a["p95_seconds"]) == ("1.0",) * 3
    assert (a["memory_bytes"], b["memory_bytes"]) == ("3145728", "")
    assert (b["solved"], b["measurements"], b["timeouts"]) == ("7", "8", "1")
    assert (b["ratio_bound"], float(b["ratio"]) > 2, b["p95_seconds"]) == ("at-least", True, "inf")
    assert (a["ratio_low"], b["ratio_high"]) == ("", "")
    assert not find_spec("scipy") or 1 < float(b["ratio_low"]) < float(b["ratio"])
    assert (c["solver"], c["rank"], c["wrong"], c["ratio"]) == ("'=c|d", "", "1", "")


def test_json_has_the_values_of_csv() -> None:
    """As numbers, with null for what is not known, and the name of the solver unchanged."""
    found = json.loads(summary_export.as_json(example()))
    assert found["run"] == example().id
    for value, row in zip(found["results"], csv_rows(example()), strict=True):
        texts = {name: "" if each is None else str(each) for name, each in value.items()}
        assert texts == row | {"solver": row["solver"].lstrip("'")}
    assert [type(found["results"][0][name]) for name in ("rank", "ratio")] == [int, float]


def test_markdown_is_the_table_of_the_terminal_with_memory() -> None:
    """A name cannot end a cell. A ratio has its interval, as on the terminal."""
    need_library("scipy")
    head, rule, a, b, c = summary_export.as_markdown(example()).splitlines()
    assert head == (
        "| rank | solver | solved | wrong | timeouts | median | wall | p95 |"
        " x best (95% CI) | guesses | memory |"
    )
    assert rule.startswith("|--:|:--|--:|")
    assert a == "| 1 | a | 8/8 | 0 | 0 | 1.00 s | 1.00 s | 1.00 s | 1.00x | - | 3 MB |"
    assert b.startswith("| 2 | b | 7/8 | 0 | 1 | 2.00 s | 2.00 s | &gt; 10 s | ≥ 2.4x (at least 1.")
    assert c.startswith(r"| - | =c\|d | 7/8 | 1 | 0 |")


def test_each_task_has_its_rows() -> None:
    """Markdown has a table for each, with its name above."""
    made = [record("a", n, 1.0, task=task) for task in (1, None) for n in range(8)]
    found = run(made, tasks=(1, None), solvers=("a",))
    assert [row["solution_limit"] for row in csv_rows(found)] == ["1", "all"]
    assert summary_export.as_markdown(found).count("| rank |") == 2


def compare(monkeypatch: pytest.MonkeyPatch, folder: Path, *options: str) -> int:
    """Return the exit code of a small comparison in this process."""
    monkeypatch.chdir(folder)
    (folder / "p.txt").write_text("1234341221434.21\n")
    given = ("compare", "p.txt", "--solvers", "naive", "--processes", "1", "--store", "s.sqlite")
    monkeypatch.setattr(sys, "argv", ["sudoku", *given, *options])
    with pytest.raises(SystemExit) as end:
        main()
    return int(end.value.code or 0)


@pytest.mark.slow
def test_a_comparison_writes_its_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """One of the files can be standard output; the rest then goes to standard error."""
    given = ("--export-markdown", "t.md", "--export-csv", "-", "--export-json", "t.json")
    assert compare(monkeypatch, tmp_path, *given) == 0
    out, err = capsys.readouterr()
    (row,) = csv.DictReader(io.StringIO(out))
    (value,) = json.loads((tmp_path / "t.json").read_text())["results"]
    assert str(value["median_seconds"]) == row["median_seconds"]
    assert "| naive | 1/1 |" in (tmp_path / "t.md").read_text()
    assert "saved as run" in err


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("file", "more", "problem"),
    [
        ("p.txt", (), "p.txt is a puzzle file, and would be overwritten"),
        ("no/t", (), "cannot write no/t"),
        ("-", ("--json", "-"), "standard output cannot have both --json and"),
        ("t", ("--json", "t"), "t is also written by --json"),
    ],
)
def test_a_file_that_cannot_be_written_is_refused_before_anything_runs(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    kind: str,
    file: str,
    more: tuple[str, ...],
    problem: str,
) -> None:
    """The exit code is 2, and no run is stored."""
    assert compare(monkeypatch, tmp_path, f"--{kind}", file, *more) == 2
    assert problem in capsys.readouterr().err
    assert [each.name for each in tmp_path.iterdir()] == ["p.txt"]
