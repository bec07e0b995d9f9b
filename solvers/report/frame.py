"""The rows of a store as a table, one line an answer, and what is known of the run as a whole."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from math import isqrt
from statistics import median
from typing import Any

import pandas as pd

from solvers.checker import Verdict
from solvers.compare.tasks import Task

CENSORED = (Verdict.TIMEOUT, Verdict.OVERRUN)  # took at least the limit
FAULTS = tuple(verdict for verdict in Verdict if verdict.is_failure)
COUNTERS = ("guesses", "backtracks", "build_seconds", "search_seconds")
GIVEN = {
    "solver": "",
    "puzzle": 0,
    "isomorph": 0,
    "repetition": 0,
    "process": 0,
    "task": None,
    "text": "",
    "shape": "",
    "source": None,
    "line": None,
    "name": None,
    "status": "",
    "solutions": 0,
    "verdict": "",
    "reason": "",
    "samples": 1,
    "in_batch": False,
}  # columns that are taken as they are, and what stands where a row has none


@dataclass(frozen=True)
class Start:
    """How a process of a solver started; seconds, None for what was not measured.

    cold    until it was ready: imports, machine code
    first   its first solve
    warm    a solve when its times had settled, or the warm-up was over: `steady` says which
    """

    process: int
    hash_seed: int
    cold: float | None = None
    first: float | None = None
    warm: float | None = None
    steady: bool | None = None


@dataclass(frozen=True)
class SolverFacts:
    """What was found out about a solver apart from its answers; None for what was not measured.

    starts  of each of its processes
    protections  what held them: network, processes, home, memory, cpu, output
    """

    solver: str
    version: str | None = None
    starts: tuple[Start, ...] = ()
    protections: tuple[str, ...] = ()

    @property
    def cold(self) -> float | None:
        """Seconds until it was ready, the median of its processes."""
        return _median(start.cold for start in self.starts)

    @property
    def first(self) -> float | None:
        """Seconds of its first solve, the median of its processes."""
        return _median(start.first for start in self.starts)

    @property
    def unsettled(self) -> int:
        """Of how many processes the times had not settled when the warm-up was over."""
        return sum(start.steady is False for start in self.starts)


@dataclass(frozen=True)
class Noise:
    """The reference solver against itself in one block; load of the machine, share of stolen CPU time, wall to CPU time,
    and how often the reference was taken off its core."""

    reference_a_ns: int
    reference_b_ns: int
    load: float | None = None
    steal: float | None = None
    wall_cpu: float | None = None
    switches: int | None = None


@dataclass(frozen=True)
class Run:
    """What is known of a run beside its rows.

    limit         seconds a puzzle, None for no limit
    solutions     the task that is looked at: 1 finds one, 2 proves one or finds two, None counts all
    tasks         all that were asked, in the order of the plan
    specs         the solvers in the order of the plan
    finished      whether all of the plan was asked
    files         puzzle files with their hashes, as the plan tells them
    environments  one, or more where the run was resumed elsewhere
    """

    id: str
    limit: float | None = None
    solutions: Task = 1
    tasks: tuple[Task, ...] = ()
    isomorphs: int = 1
    repetitions: int = 1
    processes: int = 1
    seed: int = 0
    specs: tuple[str, ...] = ()
    created: str = ""
    finished: bool = True
    files: tuple[Mapping[str, Any], ...] = ()
    environments: tuple[Mapping[str, Any], ...] = ()
    facts: tuple[SolverFacts, ...] = ()
    disagreements: tuple[Mapping[str, Any], ...] = ()
    noise: tuple[Noise, ...] = field(default=(), repr=False)

    def facts_of(self, solver: str) -> SolverFacts:
        """What is known of that solver, if only its name."""
        return next((facts for facts in self.facts if facts.solver == solver), SolverFacts(solver))


def frame(rows: Iterable[Mapping[str, Any]]) -> pd.DataFrame:
    """A line for each row of the store, in the same order; `GIVEN` and `COUNTERS` are columns, and

    size, clues           of the board
    seconds, cpu_seconds  of the solve, NaN where there is none
    solved                the answer was verified and holds
    censored              it took at least the limit
    at_fault              the solver failed: wrong, refuted, crashed, overrun and the like
    """
    rows = list(rows)
    columns: dict[str, Any] = {
        name: [row.get(name, absent) for row in rows] for name, absent in GIVEN.items()
    }
    counters = [_counters(row.get("counters")) for row in rows]
    for name in COUNTERS:
        columns[name] = pd.Series([found.get(name) for found in counters], dtype="float64")
    for name, source in (("seconds", "wall_ns"), ("cpu_seconds", "cpu_ns")):
        columns[name] = pd.Series([row.get(source) for row in rows], dtype="float64") / 1e9
    table = pd.DataFrame(columns)
    boards = {text: _measured(text) for text in table["text"].unique()}
    table["size"] = [boards[text][0] for text in table["text"]]
    table["clues"] = [boards[text][1] for text in table["text"]]
    table["solved"] = table["verdict"].eq(Verdict.CORRECT)
    table["censored"] = table["verdict"].isin(CENSORED)
    table["at_fault"] = table["verdict"].isin(FAULTS)
    return table.astype(
        {name: type(absent) for name, absent in GIVEN.items() if absent is not None}
    )


def _median(values: Iterable[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return median(known) if known else None


def _counters(counters: Mapping[str, float] | str | None) -> Mapping[str, float]:
    """Stored as JSON, and given as what that holds."""
    return json.loads(counters) if isinstance(counters, str) else counters or {}


def _measured(text: str) -> tuple[int, int]:
    """Size and clues of a board on one line, as `notation.to_line` writes it."""
    cells, blank = (text.split(","), "0") if "," in text else (list(text), ".")
    return isqrt(len(cells)), len(cells) - cells.count(blank)
