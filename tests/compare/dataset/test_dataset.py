"""A run as a folder of Parquet files: what is read from it is what the store contains."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from solvers import comparison
from solvers.compare.dataset.layout import DESCRIPTION
from solvers.compare.results.run_data import RunData
from solvers.compare.store import Store
from solvers.errors import InputError
from tests.command_line import run
from tests.compare.made_up import LATE, record
from tests.compare.made_up_store import add_run
from tests.forked_workers import forking
from tests.tools import need_library

pytestmark = pytest.mark.slow


def exported(store: Path, folder: Path, rows_per_file: int = 50) -> Path:
    """Export the only run of a store."""
    from solvers.compare.dataset.writing import write

    folder.mkdir()
    with Store(store, read_only=True) as opened:
        write(opened, opened.find().run, folder, rows_per_file)
    return folder


@pytest.fixture(scope="module")
def real(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A comparison with two tasks, isomorphs, counters and timeouts: its store and its dataset."""
    need_library("duckdb", "pyarrow")
    folder = tmp_path_factory.mktemp("real")
    store = folder / "runs.sqlite"
    lines = Path("data/hard.txt").read_text().splitlines()
    puzzles = [line[:81] for line in lines if line[:1] in set(".123456789")][:4]
    with forking():
        comparison.compare(
            puzzles,
            ["bitmasks", "naive"],
            solution_limits=[1, 2],
            isomorphs=2,
            processes=2,
            repetitions=2,
            time_limit=0.01,
            store=store,
        )
    return store, exported(store, folder / "run.parquet")


def test_a_report_from_parquet_is_the_report_from_the_store(real: tuple[Path, Path]) -> None:
    """Every number and every word is equal, in each format."""
    store, dataset = real
    for form in ("json", "md", "html"):
        assert comparison.report(dataset, form) == comparison.report(store, form)


def test_a_run_comes_back_from_parquet_as_it_was(real: tuple[Path, Path]) -> None:
    """Each record, with its instance, its counters and what refutes or confirms its claim."""
    store, dataset = (comparison.load(each) for each in real)
    assert isinstance(dataset, RunData)
    assert len(dataset.records) == 2 * 4 * 2 * 2 * 2
    assert dataset == store


def test_the_tables_of_a_run_are_files_of_limited_size(real: tuple[Path, Path]) -> None:
    """Other tools read the files of a table as one."""
    import duckdb

    _, dataset = real
    assert len([*(dataset / "answers").iterdir()]) == 2
    files = f"read_parquet('{dataset / 'answers' / '*.parquet'}')"
    query = duckdb.execute(f"SELECT count(*), count(DISTINCT solver) FROM {files}")
    assert query.fetchall() == [(64, 2)]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"version": 2}, "has version 2, but this program reads up to 1; upgrade sudoku-solvers"),
        ({"format": "other"}, "is damaged: dataset.json does not describe a run; write the"),
        ({"rows": {}}, "is damaged: dataset.json does not describe a run; write the"),
    ],
)
def test_a_dataset_that_cannot_be_read_is_refused(
    tmp_path: Path, change: dict[str, object], message: str
) -> None:
    need_library("duckdb", "pyarrow")
    add_run(tmp_path / "runs.sqlite", [record("naive", 0)])
    dataset = exported(tmp_path / "runs.sqlite", tmp_path / "run.parquet")
    known = json.loads((dataset / DESCRIPTION).read_text())
    (dataset / DESCRIPTION).write_text(json.dumps(known | change))
    with pytest.raises(InputError, match=message):
        comparison.load(dataset)


def test_a_dataset_that_lost_rows_is_refused(tmp_path: Path) -> None:
    """A file of a table is missing, or ends too early."""
    need_library("duckdb", "pyarrow")
    add_run(tmp_path / "runs.sqlite", [record("naive", each) for each in range(5)])
    dataset = exported(tmp_path / "runs.sqlite", tmp_path / "run.parquet", rows_per_file=2)
    first, _, last = sorted((dataset / "answers").iterdir())
    last.unlink()
    with pytest.raises(InputError, match="answers has 4 rows, but 5 were written; write the"):
        comparison.load(dataset)
    first.write_bytes(first.read_bytes()[:-20])
    with pytest.raises(InputError, match=r"run\.parquet: is damaged: .*; write the dataset again"):
        comparison.load(dataset)


def test_a_run_without_answers_of_some_kind_has_empty_files(tmp_path: Path) -> None:
    """A reader finds the columns of every table."""
    need_library("duckdb", "pyarrow")
    add_run(tmp_path / "runs.sqlite", [record("naive", 0, LATE)], finished=False)
    dataset = exported(tmp_path / "runs.sqlite", tmp_path / "run.parquet")
    assert len([*(dataset / "disagreements").iterdir()]) == 1
    assert not comparison.load(dataset).finished


def test_an_export_replaces_a_dataset_of_the_same_run_only(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """That of another run may be the only copy of it."""
    need_library("duckdb", "pyarrow")
    for name in ("one", "other"):
        add_run(tmp_path / f"{name}.sqlite", [record("naive", 0)])
    folder = tmp_path / "run.parquet"

    def export(name: str) -> int:
        store = str(tmp_path / f"{name}.sqlite")
        return run("export", "--store", store, "--to", "parquet-dataset", "-o", str(folder))

    assert [export("one"), export("one")] == [0, 0]
    before = (folder / DESCRIPTION).read_bytes()
    assert export("other") == 2
    message = r"the folder has a dataset of run \S+, not of \S+; name another folder, or remove"
    assert re.search(message, capsys.readouterr().err)
    assert (folder / DESCRIPTION).read_bytes() == before
    (folder / DESCRIPTION).write_text("{}")
    assert export("one") == 2
    assert "has a dataset that cannot be read; name another folder" in capsys.readouterr().err
