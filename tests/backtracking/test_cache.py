"""The cache of compiled code: reuse, damaged files, and folders that other users can write to."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import Any

import platformdirs
import pytest
from numba import njit
from numba.core.errors import TypingError

from solvers.backtracking import _cache as cache
from solvers.backtracking import lanes


def plus_one(number: int) -> int:
    """Return number + 1: a function that compiles quickly."""
    return number + 1


def fresh() -> Any:
    """Return a new Numba dispatcher of the function, as a new process would have."""
    function = njit(plus_one)
    cache.cache_on_disk(function, Path(lanes.__file__).parent)
    return function


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the user's cache folder, which is empty."""
    monkeypatch.setattr(platformdirs, "user_cache_path", lambda *_, **__: tmp_path / "cache")
    monkeypatch.setattr("tempfile.gettempdir", lambda: str(tmp_path / "temporary"))
    return tmp_path / "cache"


def test_compiled_code_is_loaded_again(folder: Path) -> None:
    """The second process loads what the first one compiled."""
    first, second = fresh(), fresh()
    assert (first(1), second(1)) == (2, 2)
    assert (first.stats.cache_misses.total(), second.stats.cache_misses.total()) == (1, 0)
    assert second.stats.cache_hits.total() == 1
    assert len(list(folder.iterdir())) == 1


@pytest.mark.parametrize(
    "damage", [lambda _: b"", lambda content: content[:-100], lambda content: content[:-1] + b"?"]
)
def test_damaged_files_are_replaced(folder: Path, damage: Any) -> None:
    """A truncated or changed file is not loaded, but replaced."""
    assert fresh()(1) == 2
    (file,) = folder.iterdir()
    file.write_bytes(damage(file.read_bytes()))
    again = fresh()
    assert (again(1), again.stats.cache_hits.total()) == (2, 0)
    replaced = fresh()
    assert (replaced(1), replaced.stats.cache_hits.total()) == (2, 1)


def test_another_processor_uses_its_own_file(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Code compiled for one processor is not loaded on another."""
    assert fresh()(1) == 2
    monkeypatch.setattr(
        "numba.core.codegen.CPUCodegen.magic_tuple", lambda _: ("another", "processor")
    )
    other = fresh()
    assert (other(1), other.stats.cache_hits.total()) == (2, 0)
    assert len(list(folder.iterdir())) == 2


def test_a_temporary_folder_replaces_one_that_cannot_be_made(folder: Path) -> None:
    """If the user's cache folder cannot be created, a temporary folder is used."""
    folder.write_text("a file is in the way")
    assert fresh()(1) == 2
    second = fresh()
    assert (second(1), second.stats.cache_hits.total()) == (2, 1)


def test_without_a_folder_nothing_is_cached(folder: Path) -> None:
    """If no folder can be written, each process compiles."""
    folder.write_text("a file is in the way")
    (folder.parent / "temporary").write_text("here too")
    second = fresh()
    assert (fresh()(1), second(1), second.stats.cache_hits.total()) == (2, 2, 0)


@pytest.mark.skipif(
    not hasattr(os, "getuid"), reason="folders have owners and modes on POSIX systems"
)
def test_a_folder_that_others_can_write_is_not_used(folder: Path) -> None:
    """Files in a folder that other users can write to are never loaded."""
    folder.mkdir()
    folder.chmod(0o777)
    assert fresh()(1) == 2
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize(
    ("terminal", "notebook", "times"), [(True, False, 1), (False, True, 1), (False, False, 0)]
)
def test_compiling_is_announced_on_a_terminal_and_in_a_notebook(
    folder: Path,
    terminal: bool,
    notebook: bool,
    times: int,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The first use prints a message if a user may be waiting; the next use prints none."""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: terminal)
    if notebook:
        monkeypatch.setitem(sys.modules, "ipykernel", sys)
    for function in (fresh(), fresh()):
        assert function(1) == 2
    assert capsys.readouterr().err.count("compiling lanes") == times
    assert len(list(folder.iterdir())) == 1


def test_the_first_call_is_timed_apart(folder: Path) -> None:
    """It reports that code was compiled or loaded from the cache. Later calls report nothing."""
    compiling, loading = (
        cache.first_call(function, partial(function, 1)) for function in (fresh(), fresh())
    )
    assert [*compiling.make()] == ["compile_seconds"]
    assert [*loading.make()] == ["load_seconds"]
    assert (compiling.make(), loading.make()) == ({}, {})


def test_a_first_call_that_fails_is_made_again() -> None:
    """Ctrl-C during compilation must not make a later solve count it as search."""
    function = fresh()
    first = cache.first_call(function, lambda: function("text"))
    with pytest.raises(TypingError):
        first.make()
    assert not first.is_done


def first_counters(name: str) -> tuple[dict[str, float], dict[str, float]]:
    """Return the counters of the first and the second solve of a new process."""
    program = (
        "import json, sys, solvers\n"
        "solver, puzzle = solvers.get(sys.argv[1]), solvers.Puzzle.empty()\n"
        "print(json.dumps([solver.solve(puzzle).counters for _ in range(2)]))"
    )
    command = [sys.executable, "-c", program, name]
    first, second = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)
    return first, second


@pytest.mark.slow
@pytest.mark.parametrize("name", ["lanes", "compiled", "cp-sat"])
def test_only_the_first_solve_of_a_process_counts_loading_or_compiling(name: str) -> None:
    """The second solve has all other counters."""
    first, second = first_counters(name)
    assert {*first} - {*second} in ({"load_seconds"}, {"compile_seconds"})


@pytest.mark.slow
@pytest.mark.parametrize("name", ["lanes", "compiled"])
def test_the_first_solve_of_a_process_counts_its_search_alone(name: str) -> None:
    """Loading the compiled code takes longer than building and searching."""
    first, second = first_counters(name)
    (apart,) = {*first} - {*second}
    assert first["search_seconds"] + first.get("build_seconds", 0) < first[apart]
