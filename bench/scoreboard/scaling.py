"""How throughput depends on the number of threads, and on the number of puzzles in a call."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import numpy as np

from bench.scoreboard.intervals import estimate
from bench.scoreboard.plan import Plan
from bench.scoreboard.processes import Child, Contestant, children
from bench.scoreboard.verifier import Sample, Verifier
from solvers.cores import cores
from solvers.registry.spec import Spec

LEAST = 0.4  # seconds that one thread takes for a batch
_STEPS = (1, 3)  # batch sizes in each power of ten


def threads(plan: Plan, verifier: Verifier) -> list[dict[str, Any]]:
    """Return how many times as fast the first solver is with more threads: wall-clock time.

    The batches are so large that one thread takes `LEAST` seconds.
    """
    text, counts = plan.solvers[0].text, [2**n for n in range(cores().bit_length())]
    solvers = [
        Contestant(f"{count} threads", Spec.of(text, {"threads": count})) for count in counts
    ]
    walls: dict[tuple[int, int], list[list[float]]] = defaultdict(list)
    sizes: dict[int, int] = {}
    for process in range(plan.processes):
        with children(solvers) as started:
            for at, each in enumerate(plan.sets):
                if at not in sizes:
                    sizes[at] = _batch(started[0], each.file, plan.limits[-1])
                sample = (each, plan.limits[-1], sizes[at], process)
                for count in counts:
                    walls[at, count].append([])
                for _ in range(plan.blocks):
                    for count, child in zip(counts, started, strict=True):
                        walls[at, count][-1].append(_timed(child, sample, 1, verifier)["wall"])
    return [
        {
            "set": plan.sets[at].name,
            "limit": plan.limits[-1],
            "threads": count,
            "puzzles": sizes[at],
            "seconds": estimate(np.array(walls[at, count])),
            "speedup": estimate(np.array(walls[at, 1]) / np.array(walls[at, count])),
        }
        for at, count in walls
    ]


def _batch(child: Child, file: str, limit: int) -> int:
    found = child.request(file=file, limit=limit, seconds=LEAST)
    return int(found["puzzles"] * found["calls"])


def _timed(child: Child, sample: Sample, calls: int, verifier: Verifier) -> dict[str, Any]:
    each, limit, count, seed = sample
    done = child.request(file=each.file, limit=limit, puzzles=count, calls=calls, seed=seed)
    verifier.require(child, sample, done)
    return done


def batches(plan: Plan, verifier: Verifier) -> list[dict[str, Any]]:
    """Return the CPU time per puzzle by the number of puzzles in a call, on the first set."""
    solvers = list(dict.fromkeys((plan.solvers[0], plan.reference)))
    seconds: dict[tuple[str, int], list[list[float]]] = defaultdict(list)
    for process in range(plan.processes):
        with children(solvers, plan.core) as started:
            for size in sizes(plan.largest):
                sample = (plan.sets[0], plan.limits[-1], size, process)
                for child in started:
                    done = _timed(child, sample, 1, verifier)
                    if done["wall"] < plan.seconds:
                        done = _timed(child, sample, _calls(plan, done["wall"]), verifier)
                    seconds[child.solver.name, size].append([done["cpu"] / size])
    return [
        {
            "set": plan.sets[0].name,
            "limit": plan.limits[-1],
            "solver": solver,
            "size": size,
            "seconds": estimate(np.array(found)),
        }
        for (solver, size), found in seconds.items()
    ]


def _calls(plan: Plan, took: float) -> int:
    return max(1, min(10_000, int(plan.seconds / took)))


def sizes(largest: int) -> Iterator[int]:
    """Yield 1, 3, 10, 30, ... up to the largest.

    >>> [*sizes(40)]
    [1, 3, 10, 30]
    """
    power = 1
    while power <= largest:
        yield from (power * step for step in _STEPS if power * step <= largest)
        power *= 10
