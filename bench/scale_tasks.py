"""What a task of a Dask cluster costs the process that hands it out, and what a returned row does.

The scheduler runs in this process, as with `--dask local:1`, and listens on 127.0.0.1 only. Its CPU
time is that of the scheduler and of the client together.
"""

from __future__ import annotations

import time
from random import Random

from bench.large_run import SOLVERS
from bench.memory import entries, records
from solvers.cluster.connection import connected
from solvers.compare.plan import Plan
from solvers.compare.record import Record

SHARE = 50  # instances


def share(number: int) -> list[Record]:
    """Return the answers of a share, made from its number."""
    random = Random(number)
    plan = Plan(tuple(entries(SHARE, random)), SOLVERS, (2,), 1.0)
    return [row for each in plan.measurements() for row in records(each, random, SOLVERS)]


def empty(_: int) -> list[Record]:
    """Return no answers."""
    return []


def task_costs(tasks: int) -> dict[str, float]:
    """Run tasks that return nothing, and a hundredth as many that return the rows of a share."""
    from distributed import as_completed

    with connected("local:1") as client:

        def run(function: object, count: int) -> tuple[float, float, int]:
            begun, wall = time.process_time(), time.monotonic()
            futures = client.map(function, range(count), pure=False)
            rows = sum(len(found) for _, found in as_completed(futures, with_results=True))
            return time.process_time() - begun, time.monotonic() - wall, rows

        run(share, 2)
        cpu, wall, _ = run(empty, tasks)
        with_rows, _, rows = run(share, max(2, tasks // 100))
    each = cpu / tasks
    cost_of_row = max(0.0, with_rows - max(2, tasks // 100) * each) / rows
    return {"tasks": tasks, "cpu": each, "wall": wall / tasks, "row": cost_of_row}
