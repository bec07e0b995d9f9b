"""A store that is deleted or replaced while a run is written: the run continues in a new file."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from solvers.cli.compare_progress import Progress
from solvers.compare import run_actions
from solvers.compare.observer import Observer
from solvers.compare.plan import Plan
from solvers.compare.plan_description import PlanDescription
from solvers.compare.store import Store
from solvers.compare.store.stored_run import records
from solvers.errors import InputError
from tests.compare.made_up import record
from tests.compare.made_up_store import add_run


def delete(path: Path) -> None:
    """Delete the store and the files next to it."""
    for file in path.parent.glob(f"{path.name}*"):
        file.unlink()


def replace_by_another(path: Path) -> None:
    """Put another store in its place."""
    other = path.with_name("other.sqlite")
    Store(other, create=True).close()
    other.replace(path)


def delete_log(path: Path) -> None:
    """Delete the write-ahead log, which has the last rows."""
    path.with_name(f"{path.name}-wal").unlink()


@pytest.mark.parametrize("harm", [delete, replace_by_another, delete_log])
def test_a_run_whose_store_is_gone_continues_in_a_new_file(
    tmp_path: Path, harm: Callable[[Path], None]
) -> None:
    """The new file is next to the old one, and has the rows of both times and of other runs."""
    path = tmp_path / "runs.sqlite"
    other = add_run(path, [record("naive", 0)])
    run = add_run(path, [record("naive", puzzle) for puzzle in range(3)], finished=False)
    with Store(path) as store:
        writer = store.resume(run, {})
        writer.append([record("naive", 0, repetition=1)])
        harm(path)
        writer.append([record("naive", 1, repetition=1)])
        writer.finish()
        assert store.path == tmp_path / "runs-rescued-1.sqlite"
        assert len(records(store, run)) == 5
    with Store(tmp_path / "runs-rescued-1.sqlite", read_only=True) as store:
        assert [(info.run, info.answers) for info in store.runs()] == [(other, 1), (run, 5)]
        assert store.find(run).finished


def test_a_file_that_another_run_was_saved_in_is_not_overwritten(tmp_path: Path) -> None:
    """The next number is taken."""
    path, taken = tmp_path / "runs.sqlite", tmp_path / "runs-rescued-1.sqlite"
    taken.write_text("taken")
    run = add_run(path, [record("naive", 0)], finished=False)
    with Store(path) as store:
        delete(path)
        store.resume(run, {})
        assert store.path == tmp_path / "runs-rescued-2.sqlite"
    assert taken.read_text() == "taken"


def test_a_run_whose_folder_is_gone_continues_in_the_current_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There is no other place next to it."""
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    path = tmp_path / "gone" / "runs.sqlite"
    run = add_run(path, [record("naive", 0)], finished=False)
    with Store(path) as store:
        shutil.rmtree(path.parent)
        store.resume(run, {})
        assert store.path == tmp_path / "here" / "runs-rescued-1.sqlite"


def test_a_store_that_cannot_be_rescued_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It names the store and the cause."""
    path = tmp_path / "runs.sqlite"
    run = add_run(path, [record("naive", 0)], finished=False)
    with Store(path) as store:
        delete(path)
        monkeypatch.setattr(Path, "open", _no_space)
        with pytest.raises(InputError, match=r"was deleted or .*, and no copy .* No space"):
            store.resume(run, {})


def _no_space(*_: object) -> None:
    raise OSError(28, "No space left on device")


@pytest.mark.slow
def test_a_comparison_whose_store_is_deleted_says_where_it_is_saved(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It ends as usual, with every answer."""
    path, puzzles = tmp_path / "runs.sqlite", tmp_path / "a.txt"
    puzzles.write_text("1.....3........2\n12..............\n")
    described = PlanDescription((str(puzzles),), ("bitmasks",), (2,), 1.0, processes=1)

    class Deletes(Progress):
        def add(self, records: object) -> None:
            if path.exists():
                delete(path)

    @contextmanager
    def observe(plan: Plan, left: int) -> Iterator[Observer]:
        yield Deletes(plan, left)

    completed = run_actions.start(described, path, pin=False, observe=observe)
    new = tmp_path / "runs-rescued-1.sqlite"
    assert completed.store == new
    assert (
        f"{path} was deleted or replaced; the run is now saved in {new}" in capsys.readouterr().err
    )
    with Store(new, read_only=True) as store:
        assert (store.find().answers, bool(store.find().finished)) == (2, True)
