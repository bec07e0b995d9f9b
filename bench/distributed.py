"""Compare on a Dask cluster while parts of it are killed; the answers are those of one machine.

    python -m bench.distributed [--puzzles 2000] [--solvers A,B,...] [--processes 40]

A scheduler, three workers and the command are programs of their own on the loopback interface.
While the comparison runs, a worker is killed and another one is added, then the scheduler is
killed, and then the command. After each of the last two, the run is resumed on a new cluster. The
store has to have the rows and the claims of a run on this machine alone; only times differ.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from solvers.compare.store import Store

SOLVERS = "bitmasks,save-and-continue,fewest-first,propagation,dancing-links,compiled"
PUZZLES = Path(__file__).parents[1] / "data" / "sets" / "minimal-2000.txt"
_NAMES = ("key", "solver", "process", "status", "solutions", "verdict", "reason", "proof")
_PAUSE = 0.5


def start(*command: str) -> subprocess.Popen[bytes]:
    """Start a program of this environment. Only error messages of the command are shown."""
    quiet = subprocess.DEVNULL
    errors = None if command[0] == "solvers" else quiet
    return subprocess.Popen([sys.executable, "-m", *command], stdout=quiet, stderr=errors)


def worker(address: str) -> subprocess.Popen[bytes]:
    """Start a worker with one thread. It has no nanny, which would replace it."""
    only_here = ("--host", "127.0.0.1", "--no-nanny", "--no-dashboard", "--nthreads", "1")
    return start("distributed.cli.dask_worker", address, *only_here)


@contextlib.contextmanager
def cluster() -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """Start a scheduler and three workers; yield its address and the programs, it first."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    where = ("--host", "127.0.0.1", "--port", str(port), "--no-dashboard")
    programs = [start("distributed.cli.dask_scheduler", *where)]
    address = f"tcp://127.0.0.1:{port}"
    wait_until_it_listens(port)
    programs += [worker(address) for _ in range(3)]
    try:
        yield address, programs
    finally:
        for program in programs:
            program.kill()
            program.wait()


def wait_until_it_listens(port: int) -> None:
    """Wait until a program accepts connections."""
    while True:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1.0):
            return
        time.sleep(_PAUSE)


def answers(store: Path) -> int:
    """Return how many answers the latest run of a store has; 0 without one."""
    if not store.exists():
        return 0
    with Store(store, read_only=True) as opened:
        return opened.find().answers if opened.names() else 0


def wait(store: Path, number: int, command: subprocess.Popen[bytes]) -> None:
    """Wait until a run has so many answers. Raises SystemExit if the command ends before."""
    while answers(store) < number:
        if command.poll() is not None:
            sys.exit(f"the command ended with {command.returncode} before {number} answers")
        time.sleep(_PAUSE)


def claims(store: Path) -> list[tuple[str, ...]]:
    """Return the rows of a finished run without times."""
    with Store(store, read_only=True) as opened:
        info = opened.find()
        if not info.finished:
            sys.exit(f"run {info.run} is not finished")
        rows = opened.table(info.run, "answers")
        return sorted(tuple(str(row[name]) for name in _NAMES) for row in rows)


def disturbed(plan: list[str], store: Path, total: int) -> None:
    """Run a plan on clusters, and kill what the first lines of this file say."""
    run = ["solvers", "compare", "--store", str(store)]
    with cluster() as (address, programs):
        command = start(*run, *plan, "--dask", address)
        wait(store, total // 8, command)
        programs[1].send_signal(signal.SIGKILL)
        programs.append(worker(address))
        print(f"killed a worker and added another after {answers(store):,} answers")
        wait(store, total * 3 // 8, command)
        programs[0].send_signal(signal.SIGKILL)
        code = command.wait()
    print(f"killed the scheduler after {answers(store):,} answers: exit code {code}")
    with cluster() as (address, _):
        command = start(*run, "--resume", "--dask", address)
        wait(store, total * 5 // 8, command)
        os.kill(command.pid, signal.SIGKILL)
        command.wait()
    print(f"killed the command after {answers(store):,} answers")
    with cluster() as (address, _):
        code = start(*run, "--resume", "--dask", address).wait()
    print(f"resumed to the end: exit code {code}, {answers(store):,} answers")


def main() -> None:
    """Run it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--puzzles", type=int, default=2000, help="how many puzzles")
    parser.add_argument("--solvers", default=SOLVERS, help="separated by commas")
    parser.add_argument("--processes", type=int, default=40, help="shares of the plan")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "puzzles.txt"
        lines = [each for each in PUZZLES.read_text().splitlines() if each[0] != "#"]
        file.write_text("\n".join(lines[: options.puzzles]))
        plan = [str(file), "--solvers", options.solvers, "--processes", str(options.processes)]
        total = options.puzzles * len(options.solvers.split(","))
        on_clusters, alone = Path(folder) / "clusters.sqlite", Path(folder) / "alone.sqlite"
        disturbed(plan, on_clusters, total)
        start("solvers", "compare", "--store", str(alone), *plan).wait()
        same = claims(on_clusters) == claims(alone)
        print(f"{'the same' if same else 'OTHER'} rows and claims as on one machine: {total:,}")
        sys.exit(0 if same else 1)


if __name__ == "__main__":
    main()
