"""`sudoku export` for services, and `sudoku report` over several runs, which never ran."""

from __future__ import annotations

import csv
import io
import json
import sys
from pathlib import Path

import pytest

from solvers import comparison
from solvers.cli import main
from tests.compare.made_up import record, records
from tests.compare.made_up_store import add_run
from tests.tools import need_library


@pytest.mark.parametrize("form", ["github-action-benchmark", "bencher"])
def test_results_are_written_for_a_service(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, form: comparison.BenchmarkFormat
) -> None:
    """The file is what the Python function returns."""
    store, file = tmp_path / "runs.sqlite", tmp_path / "results.json"
    run = add_run(store, records({"naive": [1.0, 2.0]}))
    options = ["export", run, "--store", store, "--format", form, "-o", file]
    monkeypatch.setattr(sys, "argv", ["sudoku", *map(str, options)])
    with pytest.raises(SystemExit) as end:
        main()
    assert not end.value.code
    assert file.read_text() == comparison.export(store, form)
    assert len(json.loads(file.read_text())) == {"github-action-benchmark": 2, "bencher": 1}[form]


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@a", "\t=1", "\r=1"])
def test_no_exported_text_is_a_formula(tmp_path: Path, name: str) -> None:
    """Only CSV has the apostrophe, because only a spreadsheet runs a cell. Numbers stay numbers."""
    store = tmp_path / "runs.sqlite"
    add_run(store, [record("naive", 0, name=name, guesses=-1.5)])
    text = comparison.export(store, "csv")
    (row,) = csv.DictReader(io.StringIO(text, newline=""))
    assert (row["name"], row["counter_guesses"]) == (f"'{name}", "-1.5")
    (value,) = json.loads(comparison.export(store, "json"))
    assert value["name"] == name


def test_a_report_over_several_runs_has_the_solvers_of_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Runs are named by their stores, or STORE#RUN; --run would not say which one it means."""
    need_library("scipy")
    one, two, file = (tmp_path / name for name in ("one.sqlite", "two.sqlite", "report.json"))
    run = add_run(one, records({"naive": [1.0, 2.0]}))
    add_run(one, records({"propagation": [1.0, 2.0]}))
    add_run(two, records({"bitmasks": [1.0, 2.0]}))
    given = ["sudoku", "report", f"{one}#{run}", str(two), "-o", str(file)]
    monkeypatch.setattr(sys, "argv", given)
    with pytest.raises(SystemExit) as end:
        main()
    assert not end.value.code
    solvers = [score["solver"] for score in json.loads(file.read_text())["scores"]]
    assert solvers == ["naive", "bitmasks"]
    monkeypatch.setattr(sys, "argv", [*given, "--run", run])
    with pytest.raises(SystemExit) as end:
        main()
    assert end.value.code == 2
    assert "write STORE#RUN for each run" in capsys.readouterr().err
