"""Runs that never ran: records with the times and verdicts that a test gives."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from solvers.checker import Proof, Verdict
from solvers.compare.measurement import PlannedMeasurement
from solvers.compare.record import Record
from solvers.compare.results.task import TaskResult, run_results
from solvers.compare.tasks import Task
from solvers.formats import PuzzleEntry
from solvers.puzzle import Puzzle
from solvers.result import Status
from solvers.solver import Limits

LATE = math.inf  # a time that stands for a timeout
LIMIT = 10.0


@cache
def entry(puzzle: int, isomorph: int = 0) -> PuzzleEntry:
    """A puzzle of its own for each number, with 17 to 34 givens. Nothing solves it."""
    givens = 17 + puzzle % 18
    digits = f"{puzzle * 16 + isomorph:0{givens}d}".replace("0", "9")[-givens:]
    text = digits.rjust(givens, "9") + "." * (81 - givens)
    return PuzzleEntry(Puzzle.parse(text), "some.txt", puzzle + 1)


def record(
    solver: str,
    puzzle: int,
    seconds: float = 1.0,
    verdict: Verdict | None = None,
    *,
    isomorph: int = 0,
    repetition: int = 0,
    process: int = 0,
    task: Task = 1,
    guesses: float | None = None,
    **more: Any,
) -> Record:
    """A record; an infinite time is a timeout unless a verdict is given.

    `more` are further fields of the record, its `entry`, or the `name` of its puzzle.
    """
    late = math.isinf(seconds)
    wall = None if late else round(seconds * 1e9)
    asked = more.pop("entry", None) or entry(puzzle, isomorph)
    if name := more.pop("name", None):
        asked = replace(asked, name=name)
    if status := more.pop("status", None):
        more["status"] = Status(status)
    given: dict[str, Any] = {
        "measurement": PlannedMeasurement(
            puzzle, isomorph, repetition, asked, Limits(task, LIMIT), process
        ),
        "solver": solver,
        "status": Status.UNKNOWN if late else Status.UNIQUE,
        "solutions": 0 if late else 1,
        "verdict": verdict or (Verdict.TIMEOUT if late else Verdict.CORRECT),
        "reason": "",
        "wall_ns": wall,
        "cpu_ns": wall,
        "counters": {} if guesses is None else {"guesses": guesses},
        "samples": 3,
        "proof": Proof.SEARCH,
    }
    return Record(**(given | more))


def records(times: Mapping[str, Sequence[float]]) -> list[Record]:
    """A record for each time, on puzzles 0, 1, 2, ..."""
    return [
        record(solver, puzzle, each)
        for solver, all_of_it in times.items()
        for puzzle, each in enumerate(all_of_it)
    ]


def results(made: Iterable[Record], time_limit: float | None = LIMIT, **more: Any) -> TaskResult:
    """The results at the only task of these records, with the solvers in their order."""
    made = list(made)
    names = list(dict.fromkeys(each.solver for each in made))
    (found,) = run_results(made, names, [1], time_limit, **more).values()
    return found
