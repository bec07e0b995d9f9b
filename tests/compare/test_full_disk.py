"""A full disk: stores are read, answers that were reported as saved stay, old output files stay."""

from __future__ import annotations

import resource
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from solvers.cli import output_files
from solvers.compare.store import Store
from solvers.compare.store.stored_run import records
from solvers.errors import InputError
from tests.compare.made_up import record
from tests.compare.made_up_store import add_run


@contextmanager
def no_file_grows_beyond(size: int) -> Iterator[None]:
    """Let every write beyond that size fail, as on a full disk."""
    _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A store with a run of 20 answers, which is not finished."""
    add_run(
        tmp_path / "runs.sqlite",
        [record("naive", puzzle) for puzzle in range(20)],
        finished=False,
    )
    return tmp_path / "runs.sqlite"


def test_a_store_on_a_full_disk_is_read(path: Path) -> None:
    """SQLite cannot create the file next to it that processes share."""
    with no_file_grows_beyond(0), Store(path, read_only=True) as store:
        info = store.find()
        assert len(list(store.answers(info.run))) == info.answers == 20


def test_a_disk_that_fills_up_loses_no_block_that_was_saved(path: Path) -> None:
    """The block that does not fit is refused, and every block before it is read."""
    saved = 20
    with Store(path) as store, no_file_grows_beyond(100_000):
        run = store.find().run
        writer = store.resume(run, {})
        blocks = (
            [record("naive", puzzle, repetition=repetition) for puzzle in range(20)]
            for repetition in range(1, 1000)
        )
        with suppress(InputError):
            for block in blocks:
                writer.append(block)
                saved += len(block)
        assert 20 < len(records(store, run)) == saved < 20_000
    with Store(path, read_only=True) as store:
        assert len(records(store, run)) == saved


def test_an_old_output_file_stays_if_the_new_one_does_not_fit(tmp_path: Path) -> None:
    """The error says that it cannot be written, and nothing else is left in its folder."""
    file = tmp_path / "out.csv"
    file.write_text("old")
    with no_file_grows_beyond(1000), pytest.raises(InputError, match="cannot write"):
        output_files.write(file, "x" * 100_000)
    assert file.read_text() == "old"
    assert [each.name for each in tmp_path.iterdir()] == ["out.csv"]
