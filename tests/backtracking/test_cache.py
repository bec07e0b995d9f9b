"""Compiled code on disk: found again, made again when damaged, kept only where nobody else may write."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

import platformdirs
import pytest
from numba import njit

from solvers.backtracking import _cache as cache
from solvers.backtracking import lanes


def plus_one(number: int) -> int:
    """Something quick to compile."""
    return number + 1


def fresh() -> Any:
    """A new dispatcher of it, as a new process has one."""
    function = njit(plus_one)
    cache.cache_on_disk(function, Path(lanes.__file__).parent)
    return function


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's cache folder, empty."""
    monkeypatch.setattr(platformdirs, "user_cache_path", lambda *_, **__: tmp_path / "cache")
    monkeypatch.setattr("tempfile.gettempdir", lambda: str(tmp_path / "temporary"))
    return tmp_path / "cache"


def test_found_again(folder: Path) -> None:
    """What one process compiled, the next one loads."""
    first, second = fresh(), fresh()
    assert (first(1), second(1)) == (2, 2)
    assert (first.stats.cache_misses.total(), second.stats.cache_misses.total()) == (1, 0)
    assert second.stats.cache_hits.total() == 1
    assert len(list(folder.iterdir())) == 1


@pytest.mark.parametrize(
    "damage", [lambda _: b"", lambda content: content[:-100], lambda content: content[:-1] + b"?"]
)
def test_damaged_files_are_made_again(folder: Path, damage: Any) -> None:
    """A file that was cut off or changed is not loaded, but replaced."""
    assert fresh()(1) == 2
    (file,) = folder.iterdir()
    good = file.read_bytes()
    file.write_bytes(damage(good))
    again = fresh()
    assert (again(1), again.stats.cache_hits.total()) == (2, 0)
    assert fresh()(1) == 2
    assert file.stat().st_size == len(good)


def test_another_processor_has_its_own_file(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was compiled for one processor is not loaded for another."""
    assert fresh()(1) == 2
    monkeypatch.setattr(
        "numba.core.codegen.CPUCodegen.magic_tuple", lambda _: ("another", "processor")
    )
    other = fresh()
    assert (other(1), other.stats.cache_hits.total()) == (2, 0)
    assert len(list(folder.iterdir())) == 2


def test_a_folder_that_cannot_be_made(folder: Path) -> None:
    """Where the user's folder cannot be written, one among the temporary files takes its place."""
    folder.write_text("a file is in the way")
    assert fresh()(1) == 2
    second = fresh()
    assert (second(1), second.stats.cache_hits.total()) == (2, 1)


def test_no_folder_at_all(folder: Path) -> None:
    """Where nothing can be written, it compiles each time."""
    folder.write_text("a file is in the way")
    (folder.parent / "temporary").write_text("here too")
    second = fresh()
    assert (fresh()(1), second(1), second.stats.cache_hits.total()) == (2, 2, 0)


@pytest.mark.skipif(
    not hasattr(os, "getuid"), reason="folders have owners and modes on POSIX systems"
)
def test_a_folder_that_others_may_write(folder: Path) -> None:
    """What lies in a folder that others may write is never loaded."""
    folder.mkdir()
    folder.chmod(0o777)
    assert fresh()(1) == 2
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize("terminal", [True, False])
def test_it_says_that_it_compiles(
    folder: Path,
    terminal: bool,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """On a terminal, and only there, the first use says that it compiles, and the next one says nothing."""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: terminal)
    for function in (fresh(), fresh()):
        assert function(1) == 2
    assert capsys.readouterr().err.count("compiling lanes") == terminal
    assert len(list(folder.iterdir())) == 1
