"""Functions in machine code: kept on disk, damaged files, and folders that others can write to."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import numpy as np
import platformdirs
import pytest
from numba.core.registry import cpu_target

from solvers import compiling
from solvers.backtracking import _kept_code as kept_code
from solvers.backtracking._frame import Frame
from solvers.backtracking._native import NativeFunction
from solvers.backtracking._processor import Processor, processor
from solvers.first_call import FirstCall
from tests.backtracking.small_kernels import Pair

KERNELS = "tests.backtracking.small_kernels"
LOADED, COMPILED = False, True


def fresh() -> NativeFunction:
    """Return a function that adds 1, as a new process would have it."""
    return NativeFunction(KERNELS, "plus_one")


def used() -> bool:
    """Call a fresh function, and return whether it was compiled."""
    function = fresh()
    assert function(Frame(1)) == 2
    return function.was_compiled


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the user's cache folder, which is empty."""
    monkeypatch.setattr(platformdirs, "user_cache_path", lambda *_, **__: tmp_path / "cache")
    monkeypatch.setattr("tempfile.gettempdir", lambda: str(tmp_path / "temporary"))
    return tmp_path / "cache"


def test_a_kernel_reads_arrays_tuples_and_numbers_and_writes_to_arrays(folder: Path) -> None:
    function = NativeFunction(KERNELS, "weighted_sum")
    array, square = np.zeros(1, np.int64), np.arange(6, dtype=np.uint8).reshape(2, 3)

    frame = Frame(Pair(array, 7), square, 2)

    assert function(frame) == 37
    assert array.tolist() == [37]
    frame.words[-1] = 10
    assert function(frame) == 157


def test_the_processor_is_the_one_that_numba_compiles_for() -> None:
    assert tuple(processor()) == cpu_target.target_context.codegen().magic_tuple()


@pytest.mark.parametrize(
    ("features", "lanes"),
    [("+avx2,+avx512bw", 32), ("+avx2,-avx512bw", 16), ("-avx2,+sse4.2", 8), ("+neon", 8)],
)
def test_a_register_holds_as_many_lanes_as_the_processor_says(features: str, lanes: int) -> None:
    assert Processor("", "", features).lanes == lanes


def test_compiled_code_is_loaded_again(folder: Path) -> None:
    """The second process loads what the first one compiled."""
    assert [used(), used()] == [COMPILED, LOADED]
    assert len(list(folder.iterdir())) == 1


def test_two_functions_of_a_folder_have_a_file_each(folder: Path) -> None:
    used()
    NativeFunction(KERNELS, "weighted_sum")(Frame(Pair(np.zeros(1), 0), np.zeros((1, 1)), 0))

    assert used() == LOADED
    assert len(list(folder.iterdir())) == 2


def test_arguments_of_other_types_use_another_file(folder: Path) -> None:
    """Code that was compiled for bytes would read other numbers from an array of floats."""
    for square in (np.full((1, 1), 3, np.uint8), np.full((1, 1), 3.0)):
        function = NativeFunction(KERNELS, "weighted_sum")
        assert function(Frame(Pair(np.zeros(1, np.int64), 0), square, 1)) == 3
        assert function.was_compiled


@pytest.mark.parametrize(
    "damage", [lambda _: b"", lambda content: content[:-100], lambda content: content[:-1] + b"?"]
)
def test_damaged_files_are_replaced(folder: Path, damage: Any) -> None:
    """A truncated or changed file is not loaded, but replaced."""
    used()
    (file,) = folder.iterdir()
    file.write_bytes(damage(file.read_bytes()))

    assert [used(), used()] == [COMPILED, LOADED]


def test_another_processor_uses_its_own_file(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Code compiled for one processor is not loaded on another."""
    used()
    other = processor()._replace(name="another")
    monkeypatch.setattr(kept_code, "processor", lambda: other)

    assert used() == COMPILED
    assert len(list(folder.iterdir())) == 2


def test_a_temporary_folder_replaces_one_that_cannot_be_made(folder: Path) -> None:
    """If the user's cache folder cannot be created, a temporary folder is used."""
    folder.write_text("a file is in the way")

    assert [used(), used()] == [COMPILED, LOADED]


def test_without_a_folder_nothing_is_kept(folder: Path) -> None:
    """If no folder can be written, each process compiles."""
    folder.write_text("a file is in the way")
    (folder.parent / "temporary").write_text("here too")

    assert [used(), used()] == [COMPILED, COMPILED]


@pytest.mark.skipif(
    not hasattr(os, "getuid"), reason="folders have owners and modes on POSIX systems"
)
def test_a_folder_that_others_can_write_is_not_used(folder: Path) -> None:
    """Files in a folder that other users can write to are never loaded."""
    folder.mkdir()
    folder.chmod(0o777)
    used()
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize(
    ("terminal", "notebook", "command", "times"),
    [
        (True, False, False, 1),
        (False, True, False, 1),
        (False, False, True, 1),
        (False, False, False, 0),
    ],
)
def test_compiling_is_announced_if_someone_may_wait_for_it(
    folder: Path,
    terminal: bool,
    notebook: bool,
    command: bool,
    times: int,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The first use prints a message in a terminal, notebook or command; the next prints none."""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: terminal)
    if notebook:
        monkeypatch.setitem(sys.modules, "ipykernel", sys)

    with compiling.in_command() if command else nullcontext():
        assert [used(), used()] == [COMPILED, LOADED]
    assert capsys.readouterr().err.count("compiling backtracking") == times


def test_the_first_call_is_timed_apart(folder: Path) -> None:
    """It reports that code was compiled or loaded from disk. Later calls report nothing."""
    one, other = fresh(), fresh()
    compiling = FirstCall(lambda: one(Frame(1)), one.counter)
    loading = FirstCall(lambda: other(Frame(1)), other.counter)
    assert [*compiling.make()] == ["compile_seconds"]
    assert [*loading.make()] == ["load_seconds"]
    assert (compiling.make(), loading.make()) == ({}, {})


def test_a_first_call_that_fails_is_made_again(folder: Path) -> None:
    """Ctrl-C during compilation must not make a later solve count it as search."""
    first = FirstCall(lambda: NativeFunction(KERNELS, "missing")(Frame(1)))
    with pytest.raises(AttributeError):
        first.make()
    assert not first.is_done


@pytest.mark.slow
@pytest.mark.parametrize("name", ["lanes", "compiled"])
def test_kept_code_is_used_without_numba(name: str) -> None:
    """Importing Numba takes longer than solving a puzzle."""
    program = (
        "import sys, solvers\n"
        "assert solvers.get(sys.argv[1]).solve(solvers.Puzzle.empty()).solutions\n"
        "print('numba' in sys.modules)"
    )
    command = [sys.executable, "-c", program, name]
    for _ in range(2):  # the first one may compile
        done = subprocess.run(command, capture_output=True, check=True, text=True)
    assert done.stdout == "False\n"


def first_counters(name: str, before: str = "") -> tuple[dict[str, float], dict[str, float]]:
    """Return the counters of the first and the second solve of a new process."""
    program = (
        "import json, sys, solvers\n"
        f"{before}\n"
        "solver, puzzle = solvers.get(sys.argv[1]), solvers.Puzzle.empty()\n"
        "print(json.dumps([solver.solve(puzzle).counters for _ in range(2)]))"
    )
    command = [sys.executable, "-c", program, name]
    first, second = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)
    return first, second


# The clock of loading is put forward by 1,000 s each time it is read: at its start and end.
SLOW_LOADING = """
from solvers import first_call
clock, loads = first_call.perf_counter, []
first_call.perf_counter = lambda: loads.append(1) or clock() + 1000 * len(loads)
"""


@pytest.mark.slow
@pytest.mark.parametrize("name", ["lanes", "compiled", "cp-sat"])
def test_only_the_first_solve_of_a_process_counts_loading_or_compiling(name: str) -> None:
    """The second solve has all other counters."""
    first, second = first_counters(name)
    assert {*first} - {*second} in ({"load_seconds"}, {"compile_seconds"})


@pytest.mark.slow
@pytest.mark.parametrize("name", ["lanes", "compiled"])
def test_the_first_solve_of_a_process_counts_its_search_alone(name: str) -> None:
    """Loading the compiled code seems to take 1,000 seconds here; building and searching do not."""
    first, second = first_counters(name, SLOW_LOADING)
    (apart,) = {*first} - {*second}
    assert first[apart] > 1000
    assert first["search_seconds"] + first.get("build_seconds", 0) < 1000
