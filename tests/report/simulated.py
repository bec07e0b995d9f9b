"""Runs that never ran, with the times that a test gives."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from solvers.checker import Verdict
from solvers.compare.noise import BlockNoise
from solvers.compare.record import Record
from solvers.compare.results.run_data import RunData
from solvers.report.analysis import Analysis, analyse
from tests.compare.made_up import LATE, LIMIT, record

__all__ = ["LATE", "LIMIT"]


def row(solver: str, puzzle: int, seconds: float, verdict: str = "", **more: Any) -> Record:
    """A record; an infinite time is a timeout unless a verdict is given."""
    return record(solver, puzzle, seconds, Verdict(verdict) if verdict else None, **more)


def rows(times: Mapping[str, Sequence[float]]) -> list[Record]:
    """A record for each time, on puzzles 0, 1, 2, ..."""
    return [
        row(solver, puzzle, each)
        for solver, all_of_it in times.items()
        for puzzle, each in enumerate(all_of_it)
    ]


def noisy(
    random: np.random.Generator,
    slower: Mapping[str, float],
    puzzles: int = 100,
    repetitions: int = 5,
    noise: float = 0.05,
    between: float = 0.0,
) -> list[Record]:
    """Solvers that are so many times slower than the first, on easy and on hard puzzles.

    The noise is log-normal; half of its variance is shared by all answers of one solver to one
    puzzle. Each repetition is answered by another process, and `between` is the noise that all
    answers of one process of one solver share.
    """
    hard, made = np.exp(random.normal(-6, 1.5, puzzles)), []
    for solver, factor in slower.items():
        shared = random.normal(0, noise / 2**0.5, (puzzles, 1))
        shared = shared + random.normal(0, between, (1, repetitions))
        single = random.normal(0, noise / 2**0.5, (puzzles, repetitions))
        times = factor * hard[:, None] * np.exp(shared + single)
        made += [
            row(solver, puzzle, float(times[puzzle, at]), repetition=at, process=at)
            for puzzle in range(puzzles)
            for at in range(repetitions)
        ]
    return made


def noise(
    first: float,
    second: float,
    load: float | None = 0.5,
    steal: float | None = 0.0,
    wait: float = 1.0,
) -> BlockNoise:
    """A block in which the reference solver took so many nanoseconds in its two turns."""
    return BlockNoise(
        block=0, reference_a=first, reference_b=second, load=load, steal=steal, wall_to_cpu=wait
    )


def quiet(blocks: int = 50, spread: float = 0.01, seed: int = 1) -> tuple[BlockNoise, ...]:
    """A reference solver that differs from itself by so much."""
    drawn = np.random.default_rng(seed).normal(0, spread, blocks)
    return tuple(noise(1e6 * float(np.exp(each)), 1e6) for each in drawn)


def run(records: Iterable[Record] = (), **more: Any) -> RunData:
    """A run with a limit on a quiet machine."""
    given: dict[str, Any] = {
        "id": "r",
        "time_limit": LIMIT,
        "processes": 5,
        "noise": quiet(),
        "environments": ({"cores": 2, "processor": "p"},),
        "records": tuple(records),
    }
    return RunData(**(given | more))


def analysed(times: Mapping[str, Sequence[float]], **more: Any) -> Analysis:
    """The analysis of a run with those times."""
    return analyse(run(rows(times), **({"solvers": tuple(times)} | more)))
