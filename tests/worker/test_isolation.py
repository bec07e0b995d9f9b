"""Solvers that do harm, each in its own way: told as what it is, nothing is left of it, and the next puzzle is answered."""

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
from solvers.registry import registry
from solvers.registry.spec import Spec
from solvers.result import Status
from solvers.solver import Limits
from solvers.worker import processes
from solvers.worker.limits import SandboxLimits
from solvers.worker.worker import Worker

FOUR = Puzzle.parse("1... ..3. .... ...2")
NINE = Puzzle.empty()

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="a solver is set apart on Linux only"
)


@pytest.fixture(params=[True, False], ids=["namespaces", "none"])
def sandbox(request: pytest.FixtureRequest) -> SandboxLimits:
    """For foreign code, with namespaces and as where the system refuses them."""
    return replace(
        SandboxLimits.foreign(), memory=600 << 20, output=4 << 20, namespaces=request.param
    )


@pytest.fixture(autouse=True)
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Temporary files go to an empty folder. It is empty in the end, and no process is left."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setenv("SUDOKU_TEST", str(tmp_path))
    yield tmp_path
    assert left(tmp_path) == []
    assert list(tmp_path.iterdir()) == []


def left(folder: Path) -> list[psutil.Process]:
    """The processes that this test started and that still run: all of them have its folder in their environment."""
    found = []
    for process in psutil.process_iter():
        try:
            if process.environ().get("SUDOKU_TEST") == str(folder):
                found.append(process)
        except psutil.Error:  # another's, or gone
            continue
    return found


def attack(name: str, sandbox: SandboxLimits, seconds: float = 2.0) -> SolverError:
    """What the worker says of that solver's attack. The next puzzle is answered."""
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
        ("Floods", OutputLimitExceeded, "more than 4 MB for one request"),
        ("WritesNoLineEnd", OutputLimitExceeded, "a line of more than 1 MB"),
        ("Exits", ProcessDied, "exit code 3, going down"),
        ("Exits:code=-11", ProcessDied, "killed by SIGSEGV"),
        ("ExitsWell", ProcessDied, "exit code 0"),
        ("ClosesAll", ProcessDied, "ended without an answer"),
        ("LeavesDaemon", Crashed, "but the other one stays"),
        ("Litters", Crashed, "sudoku-"),
        ("ReadsInput", Crashed, "EOFError: read ''"),
    ],
)
def test_each_attack_is_told_as_what_it_is(
    name: str, error: type[SolverError], words: str, sandbox: SandboxLimits
) -> None:
    """Long before the time limit, with the cause in words."""
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


@pytest.mark.parametrize("name", ["Hostile", "IgnoresTerm", "Multiplies"])
def test_whatever_stays_is_killed_at_the_time_limit(name: str, sandbox: SandboxLimits) -> None:
    """With all that it started, in whatever session, and though it ignores SIGTERM."""
    assert type(attack(name, sandbox, 0.3)) is TimeLimitExceeded


def test_a_solver_that_kills_the_process_above_it_gains_nothing(sandbox: SandboxLimits) -> None:
    """In a namespace it cannot; elsewhere it ends with that process."""
    assert type(attack("KillsParent", sandbox, 0.5)) is (
        TimeLimitExceeded if has_namespaces(sandbox) else ProcessDied
    )


def test_a_compiler_may_take_more_memory_than_the_solver(sandbox: SandboxLimits) -> None:
    """Until the first question the limit is that of compilers; what is held then counts."""
    with Worker("tests.fakes:HeldFromTheStart", replace(sandbox, memory=100 << 20)) as worker:
        assert worker.capabilities
        with pytest.raises(MemoryLimitExceeded, match="more than 100 MB"):
            worker.ask(FOUR, Limits(1, 20.0))


def test_a_limit_on_processor_time_holds(sandbox: SandboxLimits) -> None:
    """For one question, not for all of them together."""
    sandbox = replace(sandbox, cpu=0.8)
    with (
        Worker("tests.fakes:Spins", sandbox) as worker,
        pytest.raises(TimeLimitExceeded, match=r"0\.8 s of CPU time"),
    ):
        worker.ask(FOUR, Limits(1, 20.0))
    with Worker("tests.fakes:Spins:seconds=0.3", sandbox) as worker:
        for _ in range(4):
            worker.ask(FOUR, Limits(1, 20.0))


def test_the_guards_in_force_are_told() -> None:
    """By the capabilities, and they hold: with network there is no way out of the process."""
    sandbox = SandboxLimits.foreign()
    with Worker("tests.fakes:Calls", sandbox) as worker:
        protections = worker.capabilities.protections
        assert {"home", "memory", "output"} <= protections
        if "network" not in protections:
            pytest.skip("this system has no namespaces for processes without privileges")
        assert "processes" in protections
        with pytest.raises(Crashed, match="unreachable"):
            worker.ask(FOUR, Limits())
    with Worker("tests.fakes:Honest", SandboxLimits.trusted()) as worker:
        assert worker.capabilities.protections == frozenset()


def has_namespaces(sandbox: SandboxLimits) -> bool:
    """Whether the system gives what the sandbox asks for."""
    with Worker("tests.fakes:Hostile", sandbox) as worker:
        return "processes" in worker.capabilities.protections


@pytest.mark.parametrize("sign", [signal.SIGKILL, signal.SIGTERM])
@pytest.mark.parametrize("name", ["Hostile", "Multiplies", "IgnoresTerm"])
def test_nothing_outlives_the_worker(
    name: str, sign: signal.Signals, sandbox: SandboxLimits, temporary: Path
) -> None:
    """However it ends, and however the solver resists: no process, no scratch folder."""
    code = (
        "import sys; from solvers.worker.worker import Worker; from solvers.worker.limits import SandboxLimits\n"
        "from solvers.puzzle import Puzzle\n"
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


def test_the_guard_fits_the_spec() -> None:
    """What the registry calls foreign, and nothing else, has the sandbox for foreign code."""
    for spec in (
        *registry.names(),
        "cp-sat:workers=2",
        "a.b:C",
        "mine.py",
        "./mine",
        "program:./mine -x",
        "x.cpp:board=ints",
    ):
        assert (SandboxLimits.of(spec) == SandboxLimits.foreign()) == Spec.parse(spec).is_foreign


def test_processes_are_found_below_another() -> None:
    """Children and their children; together they use more than one of them."""
    with Worker("tests.fakes:Hostile") as worker:
        worker.solve(NINE)
        assert len(processes.descendants(os.getpid())) >= 2
        assert processes.usage(os.getpid()).memory > psutil.Process().memory_info().rss
