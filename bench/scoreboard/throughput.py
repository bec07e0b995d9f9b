"""Throughput on each set and solution limit: interleaved blocks in several processes.

A block is one pass of each solver over the same puzzles, in random order. A solver that is too slow
for the whole set has a random sample of it, another one in each process. Every answer is verified.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from bench.scoreboard.intervals import Samples, estimate
from bench.scoreboard.plan import Plan
from bench.scoreboard.processes import Child, Contestant, Refused, children
from bench.scoreboard.puzzle_sets import PuzzleSet, load
from bench.scoreboard.verifier import Verifier

Case = tuple[PuzzleSet, int]  # a set and a solution limit


@dataclass
class Measured:
    """What is known of a solver on a case. `refused` is why it has no times."""

    puzzles: int = 0
    calls: int = 1
    cpu: list[list[float]] = field(default_factory=list)
    guesses: float | None = None
    guess_bins: list[int] | None = None
    solutions: float = 0.0
    verified: str = ""
    faults: list[str] = field(default_factory=list)
    refused: str | None = None


def measure(plan: Plan, verifier: Verifier, note: Callable[[str], None]) -> list[dict[str, Any]]:
    """Return a row for each set, limit and solver."""
    cases = [(each, limit) for each in plan.sets for limit in plan.limits]
    found: dict[Case, dict[Contestant, Measured]] = defaultdict(dict)
    order = random.Random(0)
    for process in range(plan.processes):
        note(f"process {process + 1} of {plan.processes}")
        with children(plan.solvers, plan.core) as started:
            for case in cases:
                known = found[case]
                for child in started:
                    if child.solver not in known:
                        known[child.solver] = _calibrated(child, case, plan.seconds)
                    known[child.solver].cpu.append([])
                for _ in range(plan.blocks):
                    for child in order.sample(started, len(started)):
                        one = known[child.solver]
                        _pass(child, case, one, process, verifier)
    return [row for case in cases for row in _rows(plan, case, found[case])]


def _calibrated(child: Child, case: Case, seconds: float) -> Measured:
    try:
        chosen = child.request(file=case[0].file, limit=case[1], seconds=seconds)
    except Refused as error:
        return Measured(refused=str(error))
    return Measured(**chosen)


def _pass(child: Child, case: Case, one: Measured, seed: int, verifier: Verifier) -> None:
    """Time one pass, and verify its answers."""
    if one.refused is not None:
        return
    sample = (*case, one.puzzles, seed)
    request = {"file": case[0].file, "limit": case[1], "puzzles": one.puzzles, "calls": one.calls}
    try:
        done = child.request(**request, seed=seed)
    except Refused as error:
        one.refused = str(error)
        return
    one.cpu[-1].append(done["cpu"])
    one.solutions = done["solutions"] / one.puzzles
    one.verified, one.guess_bins = done["verified"], done["guess_bins"]
    one.guesses = None if done["guesses"] is None else done["guesses"] / one.puzzles
    one.faults += [each for each in verifier.faults(child, sample, done) if each not in one.faults]


def _rows(plan: Plan, case: Case, known: dict[Contestant, Measured]) -> Iterator[dict[str, Any]]:
    base = known[plan.reference]
    for solver, one in known.items():
        row = {"set": case[0].name, "limit": case[1], "solver": solver.name}
        row |= {"of": len(load(case[0].file)), "puzzles": one.puzzles}
        if one.refused is not None:
            yield row | {"refused": one.refused}
            continue
        row |= {"solutions": one.solutions, "verified": one.verified, "faults": one.faults[:10]}
        row |= {"wrong": len(one.faults), "guesses": one.guesses, "guess_bins": one.guess_bins}
        rate = _rate(one)
        row["rate"] = estimate(rate)
        if base.refused is None and not one.faults and not base.faults:
            row["ratio"] = estimate(rate / _rate(base))
        yield row


def _rate(one: Measured) -> Samples:
    return one.puzzles / np.array(one.cpu)
