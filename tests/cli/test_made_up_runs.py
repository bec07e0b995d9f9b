"""`sudoku export` and `sudoku report` on made-up runs: services, several runs, and papers."""

from __future__ import annotations

import csv
import io
import json
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest

from solvers import comparison
from solvers.cli import main, output_folders, report_command
from solvers.compare.plan import Plan
from solvers.errors import InputError
from solvers.libraries import install
from tests.compare.made_up import record, records
from tests.compare.made_up_store import add_run
from tests.report.simulated import quiet
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


def test_exported_answers_have_the_instructions_that_were_counted(tmp_path: Path) -> None:
    """Each belongs to its instance: the plan decides for which ones they are counted."""
    store, made = tmp_path / "runs.sqlite", records({"naive": [1.0] * 4, "bitmasks": [1.0] * 4})
    entries = tuple(each.entry for each in made if each.solver == "naive")
    first = [each.puzzle for each in Plan(entries, ("naive",), (1,), 1.0).counted(2)]
    add_run(store, made, instructions={"bitmasks": [10, 20]})
    rows = [*csv.DictReader(io.StringIO(comparison.export(store, "csv"), newline=""))]
    found = {(row["solver"], int(row["puzzle"])): row["instructions"] for row in rows}
    assert {at: int(text) for at, text in found.items() if text} == {
        ("bitmasks", first[0]): 10,
        ("bitmasks", first[1]): 20,
    }


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


def report_tables(monkeypatch: pytest.MonkeyPatch, store: Path, folder: Path | str) -> int:
    """Return the exit code of `sudoku report --tables` in the folder of the store."""
    need_library("scipy")
    monkeypatch.chdir(store.parent)
    add_run(store, records({"naive": [1.0 + n / 9 for n in range(8)], "bitmasks": [1.0] * 8}))
    given = ["sudoku", "report", str(store), "-o", "r.json", "--tables", str(folder)]
    monkeypatch.setattr(sys, "argv", given)
    with pytest.raises(SystemExit) as end:
        main()
    return int(end.value.code or 0)


def test_a_report_writes_the_files_for_a_paper(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The folder is created. Files of the same names are replaced, others are not touched."""
    folder = tmp_path / "new" / "paper"
    folder.mkdir(parents=True)
    (folder / "solvers.csv").write_text("old")
    (folder / "mine.txt").write_text("mine")
    assert report_tables(monkeypatch, tmp_path / "runs.sqlite", folder) == 0
    rows = csv.DictReader((folder / "solvers.csv").open(newline=""))
    assert {row["solver"]: row["solved"] for row in rows} == {"naive": "8", "bitmasks": "8"}
    written = {file.name for file in folder.iterdir()}
    assert {"mine.txt", "pairs.tex", "cactus.svg", "methods.txt", "citation.bib"} <= written
    assert (folder / "mine.txt").read_text() == "mine"
    assert not any(name.endswith(".part") for name in written)


def test_charts_for_a_paper_are_png_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each has the signature of the format."""
    need_library("vl_convert")
    assert report_tables(monkeypatch, tmp_path / "runs.sqlite", "paper") == 0
    found = {file.stem: file.read_bytes() for file in (tmp_path / "paper").glob("*.png")}
    assert found.keys() == {file.stem for file in (tmp_path / "paper").glob("*.svg")}
    assert all(each.startswith(b"\x89PNG\r\n") for each in found.values())


def test_without_the_library_for_png_the_report_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """All other files are written."""
    monkeypatch.setattr(report_command, "find_spec", lambda _: None)
    assert report_tables(monkeypatch, tmp_path / "runs.sqlite", "paper") == 0
    said = "note: charts are not written as PNG, which needs vl-convert-python: "
    assert f"{said}{install('png')}" in capsys.readouterr().err
    assert (tmp_path / "paper" / "cactus.svg").exists()
    assert not [*(tmp_path / "paper").glob("*.png")]


@pytest.mark.parametrize(
    ("folder", "problem"),
    [
        ("file", "--tables file: file is not a folder"),
        ("file/paper", "--tables file/paper: file is not a folder"),
        ("-", "--tables -: files cannot be on standard output"),
        ("", "--tables '': the name is empty"),
    ],
)
def test_tables_are_only_written_to_a_folder(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    folder: str,
    problem: str,
) -> None:
    """Nothing is written, not even the report."""
    (tmp_path / "file").write_text("mine")
    assert report_tables(monkeypatch, tmp_path / "runs.sqlite", folder) == 2
    assert f"{problem}; name a folder that can be written" in capsys.readouterr().err
    assert sorted(each.name for each in tmp_path.iterdir()) == ["file", "runs.sqlite"]


def test_tables_are_written_if_all_of_them_can_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A file that cannot be replaced leaves the old ones."""
    folder = tmp_path / "paper"
    (folder / "versions.tex").mkdir(parents=True)
    (folder / "methods.txt").write_text("old")
    assert report_tables(monkeypatch, tmp_path / "runs.sqlite", folder) == 2
    assert "versions.tex is a folder" in capsys.readouterr().err
    assert (folder / "methods.txt").read_text() == "old"
    assert sorted(each.name for each in folder.iterdir()) == ["methods.txt", "versions.tex"]


def test_a_folder_that_cannot_be_written_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before anything is computed."""
    monkeypatch.setattr("os.access", lambda *_: False)
    with pytest.raises(InputError, match=f"{tmp_path} cannot be written; name a folder"):
        output_folders.check_folder("--tables", tmp_path / "paper")


def test_a_damaged_row_of_any_table_is_noticed_by_an_export(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The export has no value of this row, but its run is not what was measured."""
    store = tmp_path / "runs.sqlite"
    add_run(store, records({"naive": [1.0]}), noise=quiet())
    with closing(sqlite3.connect(store)) as connection, connection:
        connection.execute("UPDATE noise SET session = 1")
    monkeypatch.setattr(sys, "argv", ["sudoku", "export", "--store", str(store)])
    with pytest.raises(SystemExit) as end:
        main()
    assert end.value.code == 2
    assert "a row of the table noise" in capsys.readouterr().err
