"""A solver by itself: what it solved, how long it took, what it did wrong."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
import pandas as pd

from solvers.checker import Verdict
from solvers.compare.record import BATCH_SUFFIX
from solvers.report.frame import Run, SolverFacts
from solvers.report.statistics.cactus import CactusPoint, cactus
from solvers.report.statistics.isomorph_spread import IsomorphSpread, isomorph_spread
from solvers.report.statistics.items import Items
from solvers.report.statistics.par2 import par2
from solvers.report.statistics.percentiles import percentile
from solvers.report.statistics.survival import Survival, kaplan_meier
from solvers.report.statistics.work import Guesses, Phases, guesses, phases

_SHORT = 1e-4  # seconds; below, reading two clocks takes a share of the CPU time


@dataclass(frozen=True)
class Score:
    """asked = solved + timed_out + gave_up + failed, in boards; a board's time is the median of its repetitions.

    at_fault     it failed somewhere, alone or in a batch, and so is not ranked; `faults` says how often, in rows, by verdict
    unsupported  boards that it does not take
    median ...   seconds; infinite where no right answer came in time; None of nothing; of `in_batch` only the median,
                 as its time is a throughput
    par2         None for a solver at fault, in a batch, and without a limit if something is unsolved
    cpu_wall     CPU to wall time, median over rows of 100 us and more; above 1 it uses several cores
    samples      the fewest timed solves that a board's time is the median of
    """

    solver: str
    in_batch: bool
    asked: int
    solved: int
    timed_out: int
    gave_up: int
    failed: int
    unsupported: int
    faults: Mapping[str, int]
    median: float | None
    p95: float | None
    p99: float | None
    worst: float | None
    par2: float | None
    cpu_wall: float | None
    samples: int
    survival: tuple[Survival, ...]
    cactus: tuple[CactusPoint, ...]
    isomorph_spread: IsomorphSpread | None
    phases: Phases | None
    guesses: Guesses | None
    facts: SolverFacts

    @property
    def at_fault(self) -> bool:
        """Whether any answer of it was a failure."""
        return bool(self.faults)


def blamed(scores: Sequence[Score], frame: pd.DataFrame) -> tuple[Score, ...]:
    """The scores, with all that a solver did wrong in the run: it is not ranked for what it does alone, or at one task.

    `frame` has the answers to all tasks.
    """
    wrong = frame[frame["at_fault"]]
    names = wrong["solver"].str.removesuffix(BATCH_SUFFIX)
    return tuple(
        each if each.in_batch else replace(each, faults=_faults(wrong[names.eq(each.solver)]))
        for each in scores
    )


def score(run: Run, rows: pd.DataFrame, items: Items, solver: str, points: int) -> Score:
    """`rows` are the solver's own, `items` everybody's."""
    column = items.column(solver)
    seconds, asked, solved = (
        items.seconds[:, column],
        items.asked[:, column],
        items.finished[:, column],
    )
    in_batch, faults = bool(rows["in_batch"].any()), _faults(rows)
    beyond = {
        share: None if in_batch else percentile(seconds, share) for share in (0.95, 0.99, 1.0)
    }
    return Score(
        solver,
        in_batch,
        **_outcomes(items, column),
        unsupported=_boards(rows[rows["verdict"].eq(Verdict.UNSUPPORTED.value)]),
        faults=faults,
        median=percentile(seconds, 0.5),
        p95=beyond[0.95],
        p99=beyond[0.99],
        worst=beyond[1.0],
        par2=None if in_batch or faults else par2(seconds, run.limit),
        cpu_wall=_cpu_wall(rows),
        samples=_samples(rows),
        survival=()
        if in_batch
        else kaplan_meier(items.capped[asked, column], solved[asked], points),
        cactus=() if in_batch else cactus(seconds, points),
        isomorph_spread=None if in_batch else isomorph_spread(items, column),
        phases=phases(rows),
        guesses=guesses(rows),
        facts=run.facts_of(solver),
    )


def _outcomes(items: Items, column: int) -> dict[str, int]:
    """Boards by how they ended; every board that was asked is in one of them."""
    asked, solved = items.asked[:, column], items.finished[:, column]
    faulty, gave_up = items.faulty[:, column], items.gave_up[:, column]
    silent = asked & ~solved & ~faulty
    boards = {
        "asked": asked,
        "solved": solved,
        "timed_out": silent & ~gave_up,
        "gave_up": silent & gave_up,
        "failed": faulty,
    }
    return {name: int(there.sum()) for name, there in boards.items()}


def _faults(rows: pd.DataFrame) -> dict[str, int]:
    counted = rows.loc[rows["at_fault"], "verdict"].value_counts()
    return {str(verdict): int(count) for verdict, count in counted.items()}


def _boards(rows: pd.DataFrame) -> int:
    return len(rows[["puzzle", "isomorph"]].drop_duplicates())


def _cpu_wall(rows: pd.DataFrame) -> float | None:
    timed = rows[rows["solved"] & rows["cpu_seconds"].notna() & rows["seconds"].gt(_SHORT)]
    return None if timed.empty else float(np.median(timed["cpu_seconds"] / timed["seconds"]))


def _samples(rows: pd.DataFrame) -> int:
    """Repetitions count as well: a board's time is the median of them all."""
    timed = rows[rows["solved"]]
    return 0 if timed.empty else int(timed.groupby(["puzzle", "isomorph"])["samples"].sum().min())
