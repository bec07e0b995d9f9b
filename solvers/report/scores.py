"""A solver's results with everything that the report adds to them: curves, symmetry, phases."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pandas as pd

from solvers.compare.results.run_data import RunData, SolverFacts
from solvers.compare.results.summary import Summary
from solvers.report.statistics.cactus import CactusPoint, cactus
from solvers.report.statistics.isomorph_spread import IsomorphSpread, isomorph_spread
from solvers.report.statistics.items import Items
from solvers.report.statistics.survival import Survival, kaplan_meier
from solvers.report.statistics.work import GuessCost, Phases, guess_cost, phases

_SHORT = 1e-4  # seconds; below, reading two clocks takes a share of the CPU time


@dataclass(frozen=True, kw_only=True)
class Score(Summary):
    """The numbers of `Summary`, and more; curves and orbits are empty for a batch.

    cpu_wall  CPU to wall time, the median over solved measurements of 100 µs and more; above 1
              the solver uses several cores
    samples   the fewest timed solves that the time of an instance is the median of
    """

    cpu_wall: float | None
    samples: int
    survival: tuple[Survival, ...]
    cactus: tuple[CactusPoint, ...]
    isomorph_spread: IsomorphSpread | None
    phases: Phases | None
    guess_cost: GuessCost | None
    facts: SolverFacts


def score(run: RunData, summary: Summary, rows: pd.DataFrame, items: Items, points: int) -> Score:
    """Return the score of one solver.

    Args:
        rows: the solver's records, as `solvers.report.frame` makes them
        items: the times of all solvers
        points: of each curve, at most
    """
    column = items.column(summary.solver)
    asked, solved = items.asked[:, column], items.finished[:, column]
    curves = not summary.in_batch
    return Score(
        **vars(summary),
        cpu_wall=_cpu_wall(rows),
        samples=_samples(rows),
        survival=kaplan_meier(items.capped[asked, column], solved[asked], points) if curves else (),
        cactus=cactus(items.seconds[:, column], points) if curves else (),
        isomorph_spread=isomorph_spread(items, column) if curves else None,
        phases=phases(rows),
        guess_cost=guess_cost(rows),
        facts=run.facts_of(summary.solver),
    )


def _cpu_wall(rows: pd.DataFrame) -> float | None:
    timed = rows[rows["solved"] & rows["cpu_seconds"].notna() & rows["seconds"].gt(_SHORT)]
    return None if timed.empty else float(np.median(timed["cpu_seconds"] / timed["seconds"]))


def _samples(rows: pd.DataFrame) -> int:
    """Repetitions count as well: the time of an instance is the median of them all."""
    timed = rows[rows["solved"]]
    if timed.empty:
        return 0
    return int(timed.groupby(["puzzle", "isomorph"])["samples"].sum().min())
