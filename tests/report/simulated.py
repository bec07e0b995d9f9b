"""Runs that never ran: rows as a store gives them, with the times that a test says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pandas as pd

from solvers.report.analysis import Analysis, analyse
from solvers.report.frame import Noise, Run, frame

LIMIT = 10.0
LATE = float("inf")  # a time that stands for a time-out
BOARD = "." * 81


def board(puzzle: int, isomorph: int = 0) -> str:
    """A text of its own for each, with 17 to 34 clues; nobody solves it."""
    clues = 17 + puzzle % 18
    return f"{puzzle * 16 + isomorph:0{clues}d}".replace("0", "9")[-clues:].rjust(
        clues, "9"
    ) + "." * (81 - clues)


def row(solver: str, puzzle: int, seconds: float, verdict: str = "", **more: Any) -> dict[str, Any]:
    """One row; an infinite time is a time-out unless a verdict is given."""
    late = np.isinf(seconds)
    given = {
        "solver": solver,
        "puzzle": puzzle,
        "isomorph": 0,
        "repetition": 0,
        "process": 0,
        "task": 1,
        "text": board(puzzle, more.get("isomorph", 0)),
        "shape": "3x3",
        "source": "some.txt",
        "line": puzzle + 1,
        "name": None,
        "status": "unknown" if late else "unique",
        "solutions": 0 if late else 1,
        "verdict": verdict or ("timeout" if late else "correct"),
        "reason": "",
        "wall_ns": None if late else round(seconds * 1e9),
        "cpu_ns": None if late else round(seconds * 1e9),
        "samples": 3,
        "counters": {},
        "in_batch": False,
    }
    return given | more


def rows(times: Mapping[str, Sequence[float]]) -> list[dict[str, Any]]:
    """A row for each time, of puzzles 0, 1, 2, ..."""
    return [
        row(solver, puzzle, each)
        for solver, all_of_it in times.items()
        for puzzle, each in enumerate(all_of_it)
    ]


def noisy_rows(
    random: np.random.Generator,
    slower: Mapping[str, float],
    puzzles: int = 100,
    repetitions: int = 5,
    noise: float = 0.05,
    between: float = 0.0,
) -> list[dict[str, Any]]:
    """Solvers that are so many times slower than the first, on puzzles of very different difficulty.

    The noise is log-normal; half of its variance is shared by all answers of one solver to one puzzle. Each repetition is
    answered by another process, and `between` is the noise that all answers of one process of one solver share.
    """
    hard, made = np.exp(random.normal(-6, 1.5, puzzles)), []
    for solver, factor in slower.items():
        shared = random.normal(0, noise / 2**0.5, (puzzles, 1)) + random.normal(
            0, between, (1, repetitions)
        )
        times = (
            factor
            * hard[:, None]
            * np.exp(shared + random.normal(0, noise / 2**0.5, (puzzles, repetitions)))
        )
        made += [
            row(
                solver,
                puzzle,
                float(times[puzzle, repetition]),
                repetition=repetition,
                process=repetition,
            )
            for puzzle in range(puzzles)
            for repetition in range(repetitions)
        ]
    return made


def noisy(random: np.random.Generator, slower: Mapping[str, float], **more: Any) -> pd.DataFrame:
    """The same as a table."""
    return frame(noisy_rows(random, slower, **more))


def quiet(blocks: int = 50, spread: float = 0.01, seed: int = 1) -> tuple[Noise, ...]:
    """A reference solver that differs from itself by so much."""
    drawn = np.random.default_rng(seed).normal(0, spread, blocks)
    return tuple(
        Noise(round(1e6 * float(np.exp(each))), 1_000_000, 0.5, 0.0, 1.0) for each in drawn
    )


def run(**more: Any) -> Run:
    """A run with a limit on a quiet machine."""
    given: dict[str, Any] = {
        "id": "r",
        "limit": LIMIT,
        "processes": 5,
        "noise": quiet(),
        "environments": ({"cores": 2, "processor": "p"},),
    }
    return Run(**(given | more))


def analysed(times: Mapping[str, Sequence[float]], **more: Any) -> Analysis:
    """The analysis of a run with those times."""
    return analyse(run(specs=tuple(times), **more), frame(rows(times)))
