"""Measure what the harness costs, for a single timed call and for a comparison of 10,000 puzzles.

    python -m bench.cost --puzzles 10000

The cost of a call is wall-clock time: the median of many calls of a solver that does nothing, timed
as `sudoku serve` does, minus the time of the bare call. The cost of a comparison is the CPU time of
this process and all its children, which send, verify and store every answer. It is measured with
one process for each solver and with the default of five, which adds four starts of each solver,
mostly the import of Numba. The exit code depends on the last value.
"""

from __future__ import annotations

import argparse
import resource
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from solvers import formats
from solvers.compare import empty_solver
from solvers.compare.noise import EASY_PUZZLE
from solvers.compare.plan import PROCESSES
from solvers.compare.plan_description import PlanDescription
from solvers.compare.run_actions import start
from solvers.host.serving import timed_solve
from solvers.solver import Limits

FILES = ("easy", "medium", "hard", "minimal")
SOLVERS = ("lanes", "compiled")
CALLS = 10_000
MOST_CALL, MOST_SECONDS = 2_000, 10.0  # nanoseconds beyond the bare call; CPU seconds


def cost_of_a_call() -> float:
    """Return the nanoseconds that a timed call takes beyond a bare one."""
    solver, limits = empty_solver.Solver(), Limits(2, 1.0)
    timed = timed_solve(solver)
    measured = [timed(EASY_PUZZLE, limits)[1] for _ in range(CALLS)]
    bare = []
    for _ in range(CALLS // 100):
        begun = time.perf_counter_ns()
        for _ in range(100):
            solver.solve(EASY_PUZZLE, limits)
        bare.append((time.perf_counter_ns() - begun) / 100)
    return median(measured) - median(bare)


def cost_of_a_comparison(puzzles: int, processes: int, store: Path) -> tuple[int, float]:
    """Return the number of answers stored, and the CPU seconds."""
    files = tuple(str(file) for file in formats.bundled() if file.stem in FILES)
    given = sum(1 for file in files for _ in formats.read(file))
    before = _spent()
    plan = PlanDescription(
        files, SOLVERS, (2,), 1.0, isomorphs=-(-puzzles // given), processes=processes
    )
    outcome = start(plan, store, pin=True)
    return len(outcome.run.records), _spent() - before


def _spent() -> float:
    uses = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(use.ru_utime + use.ru_stime for use in uses)


def main() -> int:
    """Return 0 if a call costs under 2 µs and the comparison under 10 CPU seconds."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--puzzles", type=int, default=10_000)
    puzzles = parser.parse_args().puzzles
    call = cost_of_a_call()
    print(f"a timed call of a solver that does nothing: {call:.0f} ns beyond the bare call")
    spent = []
    with tempfile.TemporaryDirectory() as folder:
        for processes in (1, PROCESSES):
            answers, seconds = cost_of_a_comparison(
                puzzles, processes, Path(folder) / "runs.sqlite"
            )
            spent.append(seconds)
            print(
                f"{puzzles:,} puzzles, {' and '.join(SOLVERS)}, {processes} of each in turn: "
                f"{answers:,} answers, {seconds:.1f} CPU seconds"
            )
    return 0 if call < MOST_CALL and spent[-1] < MOST_SECONDS else 1


if __name__ == "__main__":
    sys.exit(main())
