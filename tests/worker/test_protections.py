"""What foreign code cannot do: read secrets, change files, reach sockets, signal, fork at will."""

from __future__ import annotations

import json
import os
import socket
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from solvers.errors import Crashed, ProcessLimitExceeded
from solvers.puzzle import Puzzle
from solvers.solver import Limits
from solvers.worker import scratch
from solvers.worker.child_process import explain_missing_variable
from solvers.worker.limits import PASSED_VARIABLES, SandboxLimits
from solvers.worker.worker import Worker
from tests.worker.protection_probe import TARGETS

FOUR = Puzzle.parse("1... ..3. .... ...2")
ROOT = Path(__file__).parents[2]

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="solvers are isolated on Linux only"),
]


@pytest.fixture(scope="module")
def outside(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder with a file and a socket that another process listens to."""
    folder = tmp_path_factory.mktemp("o")
    (folder / "file").write_text("original")
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(folder / "socket"))
        listener.listen()
        yield folder


@pytest.fixture(scope="module")
def probed(outside: Path) -> dict[str, Any]:
    """What the probe reports."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SUDOKU_SECRET", "a token")
        patch.setenv(TARGETS, json.dumps([str(outside), str(outside / "socket")]))
        sandbox = replace(SandboxLimits.foreign(), variables=(TARGETS,))
        with Worker("tests.worker.protection_probe:Probe", sandbox) as worker:
            if "files" not in worker.capabilities.protections:
                pytest.skip("this system has no namespaces for processes without privileges")
            with pytest.raises(Crashed) as crash:
                worker.ask(FOUR, Limits())
    text = crash.value.cause
    found: dict[str, Any] = json.loads(text[text.index("{") : text.rindex("}") + 1])
    return found


def test_it_sees_no_variable_that_it_does_not_need(probed: dict[str, Any]) -> None:
    """A secret in the environment stays there; programs and text are found as usual."""
    assert "SUDOKU_SECRET" not in probed["variables"]
    assert {"PATH", "HOME", TARGETS} <= {*probed["variables"]}


def test_it_has_no_capability(probed: dict[str, Any]) -> None:
    """Not even as root, so that it can undo no mount."""
    assert {int(value, 16) for value in probed["capabilities"]} == {0}


def test_it_changes_no_file_of_others(probed: dict[str, Any], outside: Path) -> None:
    """It reads files, and what it writes is in copies of its own."""
    assert probed["scratch"]
    assert probed["reads"] == "original"
    assert (outside / "file").read_text() == "original"
    assert not probed["system"]
    assert probed["current"]
    assert not Path("sudoku-probe").exists()


def test_it_reaches_no_socket_of_others(probed: dict[str, Any]) -> None:
    """A connection to a listening socket is refused."""
    assert not probed["connects"]


def test_it_signals_no_process_of_others(probed: dict[str, Any]) -> None:
    """Its group has no other process. The first process of a namespace ignores signals."""
    assert (probed["parent"], probed["group"]) == (True, True)  # and the answer arrived


def test_many_processes_end_the_solver() -> None:
    """The limit also counts processes that earlier calls have left."""
    sandbox = replace(SandboxLimits.foreign(), processes=20)
    with Worker("tests.worker.protection_probe:Forks", sandbox) as worker:
        for puzzle in (Puzzle.empty(), FOUR):
            with pytest.raises(ProcessLimitExceeded, match="more than 20 processes"):
                _ask_often(worker, puzzle)


def _ask_often(worker: Worker, puzzle: Puzzle) -> None:
    for _ in range(1000):
        worker.ask(puzzle, Limits(1, 20.0))


def test_the_scratch_folder_of_a_killed_run_is_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Folders that are in use, new, or used otherwise stay."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    old = time.time() - 3600
    used = Path(scratch.make())
    others = {"other", "sudoku-solvers-cores-0"}  # as solvers.compare.distributed.cores names it
    for name in ("sudoku-scratch-left", "sudoku-scratch-new", *others):
        (tmp_path / name / "in").mkdir(parents=True)
    for folder in (used, *map(tmp_path.joinpath, ("sudoku-scratch-left", *others))):
        os.utime(folder, (old, old))
    scratch._remove_abandoned.cache_clear()
    made = Path(scratch.make())
    assert {path.name for path in tmp_path.iterdir()} == {
        used.name,
        made.name,
        "sudoku-scratch-new",
        *others,
    }
    scratch.remove(str(used))
    assert not used.exists()


def test_a_variable_that_is_not_passed_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """The error of a solver that needs it says how to pass it."""
    monkeypatch.setenv("GRID_SIZE", "9")
    monkeypatch.delenv(PASSED_VARIABLES, raising=False)
    said = explain_missing_variable("KeyError: 'GRID_SIZE'", SandboxLimits.foreign())
    assert said == "set SUDOKU_PASS_ENV=GRID_SIZE, because the solver does not get that variable"
    assert not explain_missing_variable("KeyError: 'OTHER_SIZE'", SandboxLimits.foreign())
    assert not explain_missing_variable("KeyError: 'GRID_SIZE'", SandboxLimits.trusted())


def test_named_variables_are_passed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The names are separated by commas."""
    monkeypatch.setenv("GRID_SIZE", "9")
    monkeypatch.setenv(PASSED_VARIABLES, "GRID_SIZE, OTHER")
    assert SandboxLimits.foreign().variables == ("GRID_SIZE", "OTHER")
    assert not explain_missing_variable("KeyError: 'GRID_SIZE'", SandboxLimits.foreign())
