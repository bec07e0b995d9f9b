"""A pool of processes: deadlines, what ends them, and that none is left."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import pytest

import solvers
from solvers import Limits, Puzzle, Stop
from solvers.concurrency.worker_pool import Pool
from solvers.errors import Crashed, InputError, OptionError, SearchCancelled, UnknownSolver

pytestmark = pytest.mark.slow

EASY = Puzzle.parse("1... ..3. .... ...2")
EMPTY = Puzzle.empty()  # tests.fakes:Uninterruptible sleeps for a minute
SLEEPER = "tests.fakes:Uninterruptible"


def lives(pid: int) -> bool:
    """Whether a process exists and is not a zombie."""
    try:
        return "Z" not in Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False


def ended(pids: list[int]) -> bool:
    """Wait until none of the processes exists; False if that takes very long."""
    for _ in range(600):
        if not any(map(lives, pids)):
            return True
        time.sleep(0.05)
    return False


def pids(pool: Pool) -> list[int]:
    """Return the idle processes of a pool."""
    return [worker.pid for worker in pool._idle if worker.pid]


@pytest.fixture(scope="module")
def pool() -> Iterator[Pool]:
    """Return a pool of one worker, and a spare one."""
    with solvers.pool(SLEEPER, workers=1) as pool:
        yield pool


def test_a_killed_process_is_replaced_at_once(pool: Pool) -> None:
    """After a timeout, the spare process answers the next puzzle within its time limit."""
    before = pids(pool)
    assert len(before) == 2
    assert pool.solve(EMPTY, Limits(2, 0.2)).stop is Stop.TIMEOUT
    assert pool.solve(EASY, Limits(2, 20.0)).status == "multiple"
    assert solvers.count(EASY, solver=pool, time_limit=20.0) == 3
    assert ended([before[0]])
    assert lives(before[1])


def test_the_time_limit_includes_the_wait_for_a_busy_process(pool: Pool) -> None:
    """The second call ends although the first one still runs; and it has not been tried."""
    with ThreadPoolExecutor(1) as threads:
        first = threads.submit(pool.solve, EMPTY, Limits(2, 2.0))
        while not pool._busy:
            time.sleep(0.01)
        second = pool.solve(EASY, Limits(2, 0.05))
        assert not first.done()
        assert (second.stop, second.solutions) == (Stop.TIMEOUT, ())
        assert first.result().stop is Stop.TIMEOUT


def test_a_crash_is_an_error_of_its_puzzle_only() -> None:
    """The next one is solved by another process."""
    with solvers.pool("tests.fakes:LeavesDaemon", workers=1) as pool:
        with pytest.raises(Crashed):
            pool.solve(EASY)
        assert pool.solve(Puzzle.parse("." * 81), Limits(1)).solution


def test_closing_ends_the_processes_and_the_calls_that_wait() -> None:
    """Also after an exception in the block; a closed pool refuses puzzles."""
    with ThreadPoolExecutor(2) as threads:
        with suppress(ZeroDivisionError), solvers.pool(SLEEPER, workers=1) as pool:
            all_pids = pids(pool)
            calls = [threads.submit(pool.solve, EMPTY) for _ in range(2)]
            while not pool._busy:
                time.sleep(0.01)
            raise ZeroDivisionError
        kinds = {type(call.exception()) for call in calls}
    assert kinds <= {SearchCancelled, OptionError}
    assert ended(all_pids)
    with pytest.raises(OptionError, match="the pool is closed"):
        pool.solve(EASY)


def test_a_pool_of_something_else_is_refused() -> None:
    """Before a process is started; an unknown option is found when one starts."""
    with pytest.raises(UnknownSolver):
        solvers.pool("fewest-frist")
    with pytest.raises(OptionError, match="a pool of 0 workers"):
        solvers.pool("naive", workers=0)
    with pytest.raises(InputError, match="no option 'nothing'"):
        solvers.pool("naive:nothing=1", workers=1)


PROGRAM = """
import os, sys, time
import solvers
from solvers.concurrency.background import submit

EASY = "1... ..3. .... ...2"

def main():
    pool = solvers.pool("naive", workers=1)
    print(*[worker.pid for worker in pool._idle], flush=True)
    {end}

main()
"""
ENDS = {
    "exception": """
    submit(lambda: solvers.count("." * 81, solver=pool))
    submit(lambda: solvers.count("." * 81))
    time.sleep(0.1)
    raise ValueError""",
    "fork": """
    solvers.count(EASY, solver="exact-cover-c")  # has a process of its own
    if not (pid := os.fork()):
        found = [solvers.count(EASY, solver=each) for each in (pool, "exact-cover-c")]
        print(*found, *[worker.pid for worker in pool._idle], flush=True)
        sys.exit()
    os.waitpid(pid, 0)
    print(solvers.count(EASY, solver=pool), flush=True)""",
    "kill": """
    if not os.fork():
        time.sleep(2)
        os._exit(0)
    os.kill(os.getpid(), 9)""",
}


@pytest.mark.parametrize("end", ENDS)
def test_no_process_survives_the_program(end: str) -> None:
    """However it ends, while it searches, and with a fork, which has processes of its own."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM.format(end=ENDS[end])],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        timeout=120,
        check=False,
    )
    first, *rest = done.stdout.splitlines()
    processes = [int(pid) for pid in first.split()]
    assert len(processes) == 2
    if end == "fork":
        in_fork, after = rest
        assert in_fork.split()[:2] == ["3", "3"]
        processes += [int(pid) for pid in in_fork.split()[2:]]
        assert len({*processes}) == len(processes) == 3
        assert after == "3"
    assert ended(processes)
    assert done.returncode == {"exception": 1, "fork": 0, "kill": -9}[end]
