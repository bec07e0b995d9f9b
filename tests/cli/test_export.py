"""`sudoku export` for services that track benchmarks, on a stored run that never ran."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from solvers import comparison
from solvers.cli import main
from tests.compare.made_up import records
from tests.compare.made_up_store import add_run


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
