"""Measure the peak memory and the time of commands that read a large run.

    python -m bench.memory --puzzles 100000

The run has two solvers. Its rows are generated: no solver runs. The exit code is 1 if a command
fails, or if it needs more than `--most` MiB.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

from solvers.checker import Verdict
from solvers.compare.measurement import PlannedMeasurement
from solvers.compare.plan import Plan
from solvers.compare.record import Record
from solvers.compare.store import Store
from solvers.formats import PuzzleEntry
from solvers.puzzle import Grid, Puzzle
from solvers.result import Status

SOLVERS = ("bitmasks", "propagation")
BLOCK = 50  # measurements
_ROW = "123456789456789123789123456231564897564897231897231564312645978645978312978312645"


def entries(count: int, random: Random) -> Iterator[PuzzleEntry]:
    """Yield puzzles of 25 givens, each with a solution."""
    for number in range(count):
        digits = "".join(random.sample("123456789", 9))
        solution: Grid = tuple(int(digits[int(symbol) - 1]) for symbol in _ROW)
        kept = set(random.sample(range(81), 25))
        givens = tuple(value if cell in kept else 0 for cell, value in enumerate(solution))
        yield PuzzleEntry(Puzzle(givens), "large.txt", number + 1, 1, 1, solution)


def records(
    measurement: PlannedMeasurement, random: Random, solvers: Sequence[str] = SOLVERS
) -> list[Record]:
    """Return an answer of each solver; about 1 of 100 is a timeout."""
    found = []
    for factor, solver in enumerate(solvers, 1):
        late = random.random() < 0.01
        wall = None if late else int(1e5 * factor * random.lognormvariate(0, 1))
        found.append(
            Record(
                measurement=measurement,
                solver=solver,
                status=Status.UNKNOWN if late else Status.UNIQUE,
                solutions=0 if late else 1,
                verdict=Verdict.TIMEOUT if late else Verdict.CORRECT,
                reason="",
                wall_ns=wall,
                cpu_ns=wall,
                counters={"guesses": random.randrange(1000), "propagations": 7},
                samples=3,
            )
        )
    return found


def described(plan: Plan) -> dict[str, object]:
    """Return the plan as it is stored."""
    return {
        "puzzles": ["large.txt"],
        "sha256": {"large.txt": hashlib.sha256().hexdigest()},
        "solvers": list(plan.solvers),
        "solution-limit": 2,
        "time-limit": plan.time_limit,
        "isomorphs": plan.isomorphs,
        "repetitions": plan.repetitions,
        "processes": plan.processes,
        "seed": plan.seed,
    }


def noise(block: int, first: float, second: float) -> dict[str, float]:
    """Return the noise of a block as it is stored; the factors are those of its references."""
    return {
        "block": block,
        "reference_a": 2.5e6 * first,
        "reference_b": 2.5e6 * second,
        "load": 0.1,
        "steal": 0.0,
        "wall_to_cpu": 1.0,
    }


def large_store(path: Path, puzzles: int, seed: int = 0, solvers: Sequence[str] = SOLVERS) -> float:
    """Write a store with one finished run; return the CPU seconds of appending its answers."""
    random, spent = Random(seed), 0.0
    plan = Plan(tuple(entries(puzzles, random)), tuple(solvers), (2,), 1.0)
    with Store(path, create=True) as store:
        writer = store.begin(plan, described(plan), {"cores": 2})
        measurements = list(plan.measurements())
        for start in range(0, len(measurements), BLOCK):
            block = measurements[start : start + BLOCK]
            factors = random.lognormvariate(0, 0.01), random.lognormvariate(0, 0.01)
            found = [record for each in block for record in records(each, random, solvers)]
            begun = time.process_time()
            writer.append(found, (), noise(start, *factors))
            spent += time.process_time() - begun
        for solver in solvers:
            writer.add_solver(solver, {"version": "1", "capabilities": [], "protections": []})
        writer.finish()
    return spent


def measured(arguments: list[str], *, quiet: bool = False) -> tuple[int, float, float, float]:
    """Run the command `sudoku`; return its exit code, wall and CPU seconds, and peak MiB."""
    begun = time.monotonic()
    nowhere = [(os.POSIX_SPAWN_OPEN, out, os.devnull, os.O_WRONLY, 0) for out in (1, 2) if quiet]
    pid = os.posix_spawn(
        sys.executable,
        [sys.executable, "-m", "solvers", *arguments],
        dict(os.environ),
        file_actions=nowhere,
    )
    _, status, usage = os.wait4(pid, 0)
    seconds, cpu = time.monotonic() - begun, usage.ru_utime + usage.ru_stime
    return os.waitstatus_to_exitcode(status), seconds, cpu, usage.ru_maxrss / 1024


def main() -> int:
    """Return 0 if every command succeeds and stays below the limit."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--puzzles", type=int, default=100_000)
    parser.add_argument("--most", type=float, default=400.0, metavar="MIB")
    options = parser.parse_args()
    failed = False
    with tempfile.TemporaryDirectory() as folder:
        path, other = Path(folder) / "a.sqlite", Path(folder) / "b.sqlite"
        large_store(path, options.puzzles)
        large_store(other, options.puzzles)
        store = ["--store", str(path)]
        print(f"{options.puzzles:,} puzzles, {path.stat().st_size / 2**20:.0f} MiB")
        for arguments in (
            ["runs", *store],
            *(["export", *store, "-o", f"{folder}/out.{form}"] for form in ("csv", "json")),
            *(
                ["report", str(path), "-o", f"{folder}/out.{form}"]
                for form in ("json", "md", "html")
            ),
            ["diff", str(path), str(other)],
            ["merge", f"{folder}/c.sqlite", str(path)],
        ):
            code, seconds, _, peak = measured(arguments)
            failed |= code != 0 or peak > options.most
            what = f"{arguments[0]} {Path(arguments[-1]).suffix}"
            print(f"{what}: exit {code}, {seconds:.1f} s, {peak:.0f} MiB")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
