"""A command reads each puzzle file once, and loads each run once."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from solvers.cli import main
from solvers.compare.store import Store
from tests.tools import need_library

pytestmark = pytest.mark.slow

OPENED: Counter[str] = Counter()  # by file, since this module was imported; hooks cannot be removed


def _count(event: str, args: tuple[Any, ...]) -> None:
    if event == "open" and isinstance(args[0], str | Path) and "w" not in (args[1] or ""):
        OPENED[str(args[0])] += 1


sys.addaudithook(_count)


@pytest.fixture
def loads(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The runs whose answers are read, one for each time."""
    read: list[str] = []
    answers, table = Store.answers, Store.table

    def one_by_one(store: Store, run: str) -> Any:
        read.append(run)
        return answers(store, run)

    def counted(store: Store, run: str, name: str) -> Any:
        if name == "answers":
            read.append(run)
        return table(store, run, name)

    monkeypatch.setattr(Store, "answers", one_by_one)
    monkeypatch.setattr(Store, "table", counted)
    return read


def run(monkeypatch: pytest.MonkeyPatch, *arguments: str | Path) -> None:
    """Run the command in this process."""
    monkeypatch.setattr(sys, "argv", ["sudoku", *map(str, arguments)])
    with pytest.raises(SystemExit) as end:
        main()
    assert not end.value.code


def test_each_command_reads_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, loads: list[str]
) -> None:
    """Each command loads the answers of each run once, `compare` when it has stored all of them.

    `export` reads twice: the names of all counters first, then one answer after another.
    """
    need_library("scipy")
    puzzles, store, out = tmp_path / "p.txt", tmp_path / "runs.sqlite", tmp_path / "report.json"
    puzzles.write_text("1... ..3. .... ...2\n4... ..1. .... ...3\n".replace(" ", ""))
    monkeypatch.chdir(tmp_path)
    given = ("compare", puzzles, "--solvers", "naive", "--processes", "1", "--store", store)
    run(monkeypatch, *given, "--json", tmp_path / "all.json", "--report", out)
    assert (OPENED[str(puzzles)], len(loads)) == (1, 1)
    run(monkeypatch, *given, "--dry-run")
    assert (OPENED[str(puzzles)], len(loads)) == (2, 1)
    run(monkeypatch, "report", store, "-o", out)
    assert len(loads) == 2
    run(monkeypatch, "export", "--store", store, "-o", tmp_path / "all.csv")
    assert len(loads) == 4
    run(monkeypatch, "diff", store, store)
    assert len(loads) == 6
    assert OPENED[str(puzzles)] == 2
