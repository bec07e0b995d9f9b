"""The supervised child process keeps limits, reports crashes and leaves nothing behind."""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest

from solvers.errors import Crashed, InputError, ProcessDied, TimeLimitExceeded
from solvers.puzzle import Puzzle
from solvers.registry import registry
from solvers.result import Result, Status, Stop
from solvers.solver import Limits, Solver
from solvers.worker import protocol
from solvers.worker.capabilities import Capabilities
from solvers.worker.worker import Worker

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("forked_workers")]

FOUR = Puzzle.parse("1... ..3. .... ...2")
EMPTY = Puzzle.empty()


def alive(pid: int) -> bool:
    """Return whether a process with this number runs; one that was only not yet reaped does not."""
    try:
        return psutil.Process(pid).status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False


def child_pid(worker: Worker) -> int:
    """Return the process number of the worker's current child."""
    assert worker._child is not None
    return worker._child._process.pid


def test_a_worker_returns_the_results_of_its_solver() -> None:
    """It is a Solver, also for puzzles of different shapes one after another."""
    with Worker("propagation") as worker:
        assert isinstance(worker, Solver)
        for puzzle in (FOUR, EMPTY, FOUR):
            assert worker.solve(puzzle, Limits(2)) == registry.get("propagation").solve(
                puzzle, Limits(2)
            )


def test_a_solver_that_ignores_its_time_limit_is_killed() -> None:
    """`solve` returns TIMEOUT, `ask` raises TimeLimitExceeded, the next puzzle gets a new child."""
    with Worker("tests.fakes:Uninterruptible") as worker:
        worker.solve(FOUR)
        before = child_pid(worker)
        start = time.monotonic()
        assert worker.solve(EMPTY, Limits(1, 0.2)) == Result((), Stop.TIMEOUT)
        assert 0.2 <= time.monotonic() - start < 30  # it would take 60
        assert not alive(before)
        with pytest.raises(TimeLimitExceeded):
            worker.ask(EMPTY, Limits(1, 0.1))
        assert worker.solve(FOUR, Limits(2)).status is Status.MULTIPLE


@pytest.mark.parametrize(
    ("spec", "words"),
    [("Exits", "exit code 3, going down"), ("Exits:code=-11", "killed by SIGSEGV")],
)
def test_the_end_of_a_child_is_reported_with_its_stderr(spec: str, words: str) -> None:
    """The error has the exit code or the signal, and the next request gets a new child."""
    with Worker(f"tests.fakes:{spec}") as worker:
        for _ in range(2):
            with pytest.raises(Crashed, match=words):
                worker.solve(FOUR)


def test_an_exception_does_not_end_the_child() -> None:
    """The same process answers the next request after an exception."""
    with Worker("tests.fakes:Raises") as worker:
        with pytest.raises(Crashed, match="division by zero"):
            worker.solve(FOUR)
        before = child_pid(worker)
        with pytest.raises(Crashed):
            worker.solve(FOUR)
        assert child_pid(worker) == before


def test_the_first_request_reports_a_solver_that_cannot_be_served() -> None:
    """An unknown name and a bad option raise InputError with the message of the registry."""
    with (
        Worker("no-such-solver") as worker,
        pytest.raises(InputError, match="no solver 'no-such-solver'"),
    ):
        worker.solve(FOUR)
    with (
        Worker("tests.fakes:Sleeps:seconds=long") as worker,
        pytest.raises(InputError, match="seconds cannot be 'long'"),
    ):
        worker.solve(FOUR)


def test_what_a_solver_prints_is_not_read_as_an_answer() -> None:
    """Its standard output is redirected, even if it looks like the protocol."""
    with Worker("tests.fakes:Prints") as worker:
        assert worker.solve(FOUR, Limits(2)).status is Status.MULTIPLE


def test_no_process_is_left() -> None:
    """The child ends when the worker is closed or collected."""
    worker = Worker("propagation")
    worker.solve(FOUR)
    pid = child_pid(worker)
    worker.close()
    assert not alive(pid)
    worker = Worker("propagation")
    worker.solve(FOUR)
    pid = child_pid(worker)
    del worker
    gc.collect()
    assert not alive(pid)


def test_the_registry_runs_an_uninterruptible_solver_in_a_worker() -> None:
    """Its time limit holds. Other solvers run in this process."""
    solver = registry.get("tests.fakes:Uninterruptible")
    assert isinstance(solver, Worker)
    assert solver.solve(EMPTY, Limits(1, 0.1)).stop is Stop.TIMEOUT
    solver.close()
    assert not isinstance(registry.get("tests.fakes:Prints"), Worker)


@pytest.mark.skipif(sys.platform != "linux", reason="a child is ended by the kernel on Linux only")
def test_a_child_does_not_outlive_its_parent() -> None:
    """It ends for every signal to the parent, even if it is busy in compiled code."""
    code = (
        "import sys; from solvers.worker.worker import Worker; from solvers.puzzle import Puzzle\n"
        "worker = Worker('python-constraint:model=stock')\n"
        "worker.solve(Puzzle.parse('1' + '.' * 15))\n"
        "print(worker._child._process.pid, flush=True); worker.solve(Puzzle.parse('.' * 625))"
    )
    signs = (signal.SIGKILL, signal.SIGTERM, signal.SIGHUP)
    command = [sys.executable, "-c", code]
    parents = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in signs]
    pids = [int(parent.stdout.readline()) for parent in parents if parent.stdout]
    time.sleep(0.3)
    assert all(map(alive, pids))
    for parent, sign in zip(parents, signs, strict=True):
        parent.send_signal(sign)
        parent.wait()
    deadline = time.monotonic() + 60
    while any(map(alive, pids)) and time.monotonic() < deadline:
        time.sleep(0.01)
    assert not any(map(alive, pids))


def test_a_crash_does_not_affect_the_next_puzzle() -> None:
    """A process that ends slowly gets no further request."""
    with Worker("tests.fakes:EndsSlowly") as worker:
        for _ in range(2):
            with pytest.raises(ProcessDied):
                worker.solve(FOUR)
            assert worker.solve(EMPTY, Limits(2)).status is Status.MULTIPLE


def test_a_fork_starts_a_child_of_its_own() -> None:
    """A worker answers in both processes after `os.fork`, and each ends only its own child."""
    with Worker("propagation") as worker:
        worker.solve(FOUR)
        before = child_pid(worker)
        if (fork := os.fork()) == 0:
            good = (
                worker.solve(FOUR, Limits(2)).status is Status.MULTIPLE
                and child_pid(worker) != before
            )
            worker.close()
            os._exit(0 if good else 1)
        assert os.waitstatus_to_exitcode(os.waitpid(fork, 0)[1]) == 0
        assert worker.solve(FOUR, Limits(2)).status is Status.MULTIPLE
        assert child_pid(worker) == before


def test_writing_many_solutions_does_not_count_towards_the_time_limit() -> None:
    """All solutions found within the limit arrive, although writing takes longer than the limit."""
    with Worker("lanes") as worker:
        reply = worker.ask(EMPTY, Limits(30_000, 60.0), 0.0)
        assert len(reply.result.solutions) == 30_000
        reply = worker.ask(EMPTY, Limits(None, 0.1), 0.5)
        assert reply.result.stop is Stop.TIMEOUT
        assert len(reply.result.solutions) > 1000


def test_a_worker_knows_the_capabilities_of_its_solver() -> None:
    """They come from the hello line."""
    with Worker("propagation") as worker:
        assert worker.capabilities == Capabilities(limits=True, proofs=True)
    with Worker("tests.fakes:Uninterruptible") as worker:
        assert not worker.capabilities.limits


def test_every_request_reports_the_same_start_error() -> None:
    """Reading capabilities and solving raise the same InputError, every time."""
    with Worker("no-such-solver") as worker:
        with pytest.raises(InputError, match="no solver"):
            _ = worker.capabilities
        for _ in range(2):
            with pytest.raises(InputError, match="no solver"):
                worker.solve(FOUR)


@pytest.mark.parametrize("seed", [0, 1])
def test_the_hash_seed_can_be_chosen(seed: int) -> None:
    """The child has the PYTHONHASHSEED of its worker."""
    with (
        Worker("tests.fakes:ReportsHashSeed", hash_seed=seed) as worker,
        pytest.raises(Crashed, match=f"seed {seed}"),
    ):
        worker.solve(FOUR)


@pytest.mark.parametrize("apart", [True, False])
def test_a_program_that_speaks_the_protocol_replaces_the_host(tmp_path: Path, apart: bool) -> None:
    """The process stays the same. It uses descriptors 3 and 4, or standard input and output."""
    requests, answers = (3, 4) if apart else (0, 1)
    program = tmp_path / "program.py"
    program.write_text(
        "import os, sys\n"
        f"requests, answers = open({requests}), open({answers}, 'w', buffering=1)\n"
        f"assert not {apart} or sys.stdin.read() == '' and not print('sudoku 1 printed')\n"
        "print('sudoku 1 mine one', file=answers, flush=True)\n"
        "for line in requests:\n"
        "    print(f'done gave-up pid={os.getpid()}', file=answers, flush=True)\n"
    )
    (tmp_path / "served.py").write_text(
        "import dataclasses, sys\n"
        "from solvers.adapters.launch import Launch\n"
        "class Launched:\n"
        "    foreign = True\n"
        "    def load(self, before_user_code):\n"
        f"        command = (sys.executable, {str(program)!r})\n"
        f"        return Launch(command, uses_stdio={not apart})\n"
        "    def solve(self, puzzle, limits=None): ...\n"
    )
    environment = os.environ | {"PYTHONPATH": str(tmp_path)}
    command = [sys.executable, "-m", "solvers", "serve", "served:Launched"]
    request = protocol.request(FOUR, Limits())
    process = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment, text=True
    )
    output, _ = process.communicate(request)
    assert output == f"sudoku 1 mine one\ndone gave-up pid={process.pid}\n"


def test_a_program_that_hangs_after_its_answer_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its answer counts, and the next puzzle is solved by a new process."""
    reply = protocol.Reply(Result((), Stop.ENOUGH), 1, 1, is_killed=True)
    with Worker("propagation") as worker:
        before = worker.pid
        with monkeypatch.context() as patch:
            patch.setattr(protocol, "reply", lambda *_: reply)
            assert worker.ask(FOUR, Limits(1, 60.0)) == reply
        assert worker.pid != before
        assert worker.solve(FOUR).status is Status.SOLVED
