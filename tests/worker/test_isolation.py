"""Harmful solvers: the error says what happened, nothing is left, the next puzzle is solved."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import psutil
import pytest

from solvers.errors import (
    Crashed,
    MemoryLimitExceeded,
    OutputLimitExceeded,
    ProcessDied,
    SolverError,
    TimeLimitExceeded,
)
from solvers.puzzle import Puzzle
from solvers.result import Status
from solvers.solver import Limits
from solvers.worker import processes
from solvers.worker.limits import SandboxLimits
from solvers.worker.worker import Worker
from tests.backend_options import OUR_BACKENDS

FOUR = Puzzle.parse("1... ..3. .... ...2")
NINE = Puzzle.empty()

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="solvers are isolated on Linux only"),
]


@pytest.fixture(params=[True, False], ids=["namespaces", "none"])
def sandbox(request: pytest.FixtureRequest) -> SandboxLimits:
    """Limits for foreign code, with namespaces and without, as if the system refused them."""
    return replace(
        SandboxLimits.foreign(),
        memory=600 << 20,
        output=4 << 20,
        namespaces=request.param,
        variables=("SUDOKU_TEST",),  # marks the processes of a test
    )


@pytest.fixture(autouse=True)
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Use an empty folder for temporary files. At the end it is empty, and no process is left."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setenv("SUDOKU_TEST", str(tmp_path))
    yield tmp_path
    still_running = left(tmp_path)
    for process in still_running:
        process.kill()
    assert still_running == []
    assert list(tmp_path.iterdir()) == []


def left(folder: Path) -> list[psutil.Process]:
    """Return the processes of this test that still run. They have its folder in a variable."""
    found = []
    for process in psutil.process_iter():
        try:
            if process.environ().get("SUDOKU_TEST") == str(folder):
                found.append(process)
        except psutil.Error:  # another user's, or it has ended
            continue
    return found


def attack(name: str, sandbox: SandboxLimits, seconds: float = 2.0) -> SolverError:
    """Return the error of a harmful solver. The next puzzle must be solved."""
    with Worker(f"tests.fakes:{name}", sandbox) as worker:
        with pytest.raises(SolverError) as caught:
            worker.ask(FOUR, Limits(1, seconds))
        assert worker.solve(NINE, Limits(2)).status is Status.MULTIPLE
    return caught.value


@pytest.mark.parametrize(
    ("name", "error", "words"),
    [
        ("EatsMemory", MemoryLimitExceeded, "more than 600 MB of memory"),
        ("HelpersEatMemory", MemoryLimitExceeded, "more than 600 MB of memory"),
        ("Exits", ProcessDied, "exit code 3, going down"),
        ("Exits:code=-11", ProcessDied, "killed by SIGSEGV"),
        ("LeavesDaemon", Crashed, "the daemon is left"),
        ("LeavesFiles", Crashed, "sudoku-"),
    ],
)
def test_the_error_names_the_harm(
    name: str, error: type[SolverError], words: str, sandbox: SandboxLimits
) -> None:
    """It comes long before the time limit."""
    if name.startswith("Exits:") or name == "Exits":
        with (
            Worker(f"tests.fakes:{name}", sandbox) as worker,
            pytest.raises(ProcessDied, match=words),
        ):
            worker.ask(FOUR, Limits(1, 20.0))
        return
    caught = attack(name, sandbox, 20.0)
    assert type(caught) is error
    assert words in caught.cause


@pytest.mark.parametrize(
    "sandbox",
    [True, pytest.param(False, marks=pytest.mark.long)],
    ids=["namespaces", "none"],
    indirect=True,
)
@pytest.mark.parametrize(
    ("name", "error", "words"),
    [
        ("Floods", OutputLimitExceeded, "more than 4 MB for one request"),
        ("WritesNoLineEnd", OutputLimitExceeded, "a line of more than 1 MB"),
        ("ExitsWithZero", ProcessDied, "exit code 0"),
        ("ClosesFiles", ProcessDied, "ended without an answer"),
        ("ReadsInput", Crashed, "EOFError: read ''"),
    ],
)
def test_the_error_names_what_the_worker_reads(
    name: str, error: type[SolverError], words: str, sandbox: SandboxLimits
) -> None:
    """Namespaces make no difference to it: without them it is a long test."""
    caught = attack(name, sandbox, 20.0)
    assert type(caught) is error
    assert words in caught.cause


@pytest.mark.parametrize("name", ["Hostile", "IgnoresTerm", "StartsManyProcesses", "Stops"])
def test_all_processes_are_killed_at_the_time_limit(name: str, sandbox: SandboxLimits) -> None:
    """In every session, and even if they ignore SIGTERM."""
    assert type(attack(name, sandbox, 0.3)) is TimeLimitExceeded


@pytest.mark.parametrize("name", ["Stops", "StopsAtStart"])
def test_a_stopped_process_is_killed_without_a_time_limit(
    name: str, sandbox: SandboxLimits
) -> None:
    """It would never continue, and no alarm of its own would end it."""
    with (
        Worker(f"tests.fakes:{name}", sandbox) as worker,
        pytest.raises(ProcessDied, match="stopped its own process"),
    ):
        worker.ask(FOUR, Limits(1))


def test_a_solver_that_kills_the_process_above_it_gains_nothing(sandbox: SandboxLimits) -> None:
    """In a namespace it cannot kill it. Without one it ends together with that process."""
    isolated = has_namespaces(sandbox)
    error = attack("KillsParent", sandbox, 0.5 if isolated else 60.0)
    assert type(error) is (TimeLimitExceeded if isolated else ProcessDied)


def test_a_compiler_may_take_more_memory_than_the_solver(sandbox: SandboxLimits) -> None:
    """The limit is higher until the first request. Memory that is still used then counts."""
    with Worker("tests.fakes:HoldsMemory", replace(sandbox, memory=100 << 20)) as worker:
        assert worker.capabilities
        with pytest.raises(MemoryLimitExceeded, match="more than 100 MB"):
            worker.ask(FOUR, Limits(1, 20.0))


def test_a_limit_on_cpu_time_holds(sandbox: SandboxLimits) -> None:
    """It is for each request, not for all of them together."""
    sandbox = replace(sandbox, cpu=0.25)
    with (
        Worker("tests.fakes:Spins", sandbox) as worker,
        pytest.raises(TimeLimitExceeded, match=r"0\.25 s of CPU time"),
    ):
        worker.ask(FOUR, Limits(1, 20.0))
    with (
        Worker("tests.fakes:Spins", replace(sandbox, cpu=None)) as worker,
        pytest.raises(TimeLimitExceeded, match=r"0\.1 s of CPU time"),
    ):
        worker.ask(FOUR, Limits(1, 20.0), cpu=0.1)  # of this request only
    with Worker("tests.fakes:Spins:seconds=0.1", sandbox) as worker:
        for _ in range(3):
            worker.ask(FOUR, Limits(1, 20.0))


def test_the_capabilities_list_the_protections() -> None:
    """And they hold: with the protection `network`, a connection fails."""
    sandbox = SandboxLimits.foreign()
    with Worker("tests.fakes:UsesNetwork", sandbox) as worker:
        protections = worker.capabilities.protections
        assert {"home", "memory", "output"} <= protections
        if "network" not in protections:
            pytest.skip("this system has no namespaces for processes without privileges")
        assert "processes" in protections
        with pytest.raises(Crashed, match="unreachable"):
            worker.ask(FOUR, Limits())
    with Worker("tests.fakes:Correct", SandboxLimits.trusted()) as worker:
        assert worker.capabilities.protections == frozenset()


def has_namespaces(sandbox: SandboxLimits) -> bool:
    """Return whether the system allows the namespaces of this sandbox."""
    with Worker("tests.fakes:Hostile", sandbox) as worker:
        return "processes" in worker.capabilities.protections


@pytest.mark.sample(5)
@pytest.mark.parametrize("sign", [signal.SIGKILL, signal.SIGTERM])
@pytest.mark.parametrize("name", ["Hostile", "StartsManyProcesses", "IgnoresTerm"])
def test_nothing_outlives_the_worker(
    name: str, sign: signal.Signals, sandbox: SandboxLimits, temporary: Path
) -> None:
    """No process and no scratch folder remain, whatever signal ends it and whatever it runs."""
    code = (
        "from solvers.puzzle import Puzzle\n"
        "from solvers.worker.limits import SandboxLimits\n"
        "from solvers.worker.worker import Worker\n"
        f"worker = Worker('tests.fakes:{name}', {sandbox!r}); worker.solve(Puzzle.empty())\n"
        "print('ready', flush=True); worker.solve(Puzzle.parse('1' + '.' * 15))"
    )
    environment = os.environ | {"TMPDIR": str(temporary)}
    parent = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, env=environment)
    assert parent.stdout is not None
    assert parent.stdout.readline() == b"ready\n"
    time.sleep(0.3)
    assert len(left(temporary)) >= 3
    parent.send_signal(sign)
    parent.wait()
    deadline = time.monotonic() + 20
    while (left(temporary) or any(temporary.iterdir())) and time.monotonic() < deadline:
        time.sleep(0.02)


def test_foreign_code_has_the_limits_for_foreign_code() -> None:
    """A backend has no limits; a file, a program and a class have."""
    for spec in (*OUR_BACKENDS, "cp-sat:workers=2"):
        assert SandboxLimits.of(spec) == SandboxLimits.trusted()
    for spec in ("a.b:C", "mine.py", "./mine", "program:./mine -x", "x.cpp:board=ints"):
        assert SandboxLimits.of(spec) == SandboxLimits.foreign()


def test_descendants_include_children_of_children() -> None:
    """Together they use more memory than one process."""
    with Worker("tests.fakes:Hostile") as worker:
        worker.solve(NINE)
        assert len(processes.descendants(os.getpid())) >= 2
        assert processes.usage(os.getpid()).memory > psutil.Process().memory_info().rss
