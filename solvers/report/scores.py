"""A solver's results with everything that the report adds to them: curves, symmetry, phases."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from solvers.compare.results.run_data import RunData
from solvers.compare.results.solver_facts import SolverFacts
from solvers.compare.results.summary import Summary
from solvers.compare.results.times import percentile
from solvers.report.statistics.cactus import CactusPoint, cactus
from solvers.report.statistics.isomorph_spread import IsomorphSpread, isomorph_spread
from solvers.report.statistics.items import Items
from solvers.report.statistics.survival import Survival, kaplan_meier
from solvers.report.statistics.work import (
    GuessCost,
    Phases,
    TimedAnswers,
    guess_cost,
    phases,
)

_SHORT = 100_000  # nanoseconds; below, reading two clocks takes a share of the CPU time


@dataclass(frozen=True, kw_only=True)
class Score(Summary):
    """The numbers of `Summary`, and more; a batch has no curves and no spread.

    cpu_wall  CPU to wall time, the median over solved measurements of 100 µs and more; above 1
              the solver uses several cores
    samples   the smallest number of timed solves of an instance, whose median is its time;
              repetitions count as well
    """

    cpu_wall: float | None
    samples: int
    survival: tuple[Survival, ...]
    cactus: tuple[CactusPoint, ...]
    isomorph_spread: IsomorphSpread | None
    phases: Phases | None
    guess_cost: GuessCost | None
    facts: SolverFacts


def score(run: RunData, summary: Summary, timed: TimedAnswers, items: Items, points: int) -> Score:
    """Return the score of one solver.

    Args:
        timed: its solved measurements at the task of the report
        items: the times of all solvers
        points: the largest number of points of each curve
    """
    column, curves = items.column(summary.solver), not summary.in_batch
    asked, solved = items.asked[:, column], items.finished[:, column]
    ratios = np.sort(timed.cpu_wall[timed.wall >= _SHORT]).tolist()
    return Score(
        **vars(summary),
        cpu_wall=percentile(ratios, 0.5),
        samples=min(timed.samples, default=0),
        survival=kaplan_meier(items.capped[asked, column], solved[asked], points) if curves else (),
        cactus=cactus(items.seconds[:, column], points) if curves else (),
        isomorph_spread=isomorph_spread(items, column) if curves else None,
        phases=phases(timed),
        guess_cost=guess_cost(timed),
        facts=run.facts_of(summary.solver),
    )
