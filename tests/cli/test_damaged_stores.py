"""Damaged stores and folders: an error with exit code 2, and intact runs are still read."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from solvers import cli
from solvers.compare.store import Store
from tests.compare.made_up import record
from tests.compare.made_up_store import add_run
from tests.compare.stored_rows import damage

Command = Callable[..., tuple[int, str, str]]
REMEDY = "restore it from a backup; it was not changed"


@pytest.fixture
def sudoku(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    """The command in this process: its exit code, its output and its messages."""

    def run(*arguments: str | Path) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["sudoku", *map(str, arguments)])
        code = cli._exit_code()
        captured = capsys.readouterr()
        assert "Traceback" not in captured.err, captured.err
        return code, captured.out, captured.err

    return run


@pytest.fixture
def runs(tmp_path: Path) -> list[str]:
    """The ids of three runs in a store, the second of which is damaged."""
    path = tmp_path / "runs.sqlite"
    found = [add_run(path, [record("naive", 0)]) for _ in range(3)]
    damage(path, f"UPDATE runs SET plan = '[1]' WHERE run = '{found[1]}'")
    return found


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """The store with these runs."""
    return tmp_path / "runs.sqlite"


def test_the_other_runs_are_listed(sudoku: Command, runs: list[str], store: Path) -> None:
    """The damaged one is an error after the list, also with --json."""
    for json in ((), ("--json",)):
        code, out, err = sudoku("runs", "--store", store, *json)
        assert code == 2
        assert [run in out for run in runs] == [True, False, True]
        fault = f"a row of the table runs of run {runs[1]} was changed after it was written"
        assert err == f"error: {store}: is damaged: {fault}; {REMEDY}\n"


def test_the_other_runs_are_read(sudoku: Command, runs: list[str], store: Path) -> None:
    """By their ids, and the latest without one; the damaged one is an error."""
    for names, code in (((runs[0],), 0), ((), 0), ((runs[1],), 2)):
        assert sudoku("export", *names, "--store", store)[0] == code


def test_an_error_says_if_the_latest_run_is_damaged(
    sudoku: Command, runs: list[str], store: Path
) -> None:
    """No earlier run is read instead, whichever of its values is damaged."""
    for change in ("plan = '[1]'", "created = '1999'", "run = 'x' || run", "run = NULL"):
        damage(store, f"UPDATE runs SET {change} WHERE rowid = 3")
        code, out, err = sudoku("export", "--store", store)
        assert (code, out, runs[2] in err) == (2, "", True)


def test_a_damaged_run_is_not_merged(
    sudoku: Command, runs: list[str], store: Path, tmp_path: Path
) -> None:
    """The other runs are copied; the error says which one was not."""
    into = tmp_path / "into.sqlite"
    code, _, err = sudoku("merge", into, store)
    assert code == 2
    assert f"run {runs[1]} was not copied, because the store is damaged" in err
    assert "2 other runs were copied" in err
    with Store(into, read_only=True) as opened:
        assert [info.run for info in opened.runs()] == [runs[0], runs[2]]


@pytest.mark.parametrize("table", ["puzzles", "answers", "solvers"])
def test_a_run_with_a_damaged_row_is_not_merged(
    sudoku: Command, store: Path, tmp_path: Path, table: str
) -> None:
    """In any table; the store that it is copied to stays as it is."""
    add_run(store, [record("naive", 0)])
    into = Path(shutil.copy(store, tmp_path / "into.sqlite"))
    before = into.read_bytes()
    damage(store, f"UPDATE {table} SET run = zeroblob(4)")
    assert sudoku("merge", into, store)[0] == 2
    assert into.read_bytes() == before


@pytest.mark.parametrize("store", [".", "/"])
@pytest.mark.parametrize(
    "command",
    [
        ("runs",),
        ("export",),
        ("export", "-o", "out.csv"),
        ("compare", "data/4x4.txt", "--solvers", "naive"),
        ("compare", "--resume"),
    ],
)
def test_a_folder_is_refused_as_a_store(
    sudoku: Command, command: tuple[str, ...], store: str
) -> None:
    """Nothing runs."""
    code, out, err = sudoku(*command, "--store", store)
    assert (code, out) == (2, "")
    assert err.endswith(": is a folder; name a file\n")
