"""What a solver spends its time on, build or search, and how time depends on guesses."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pandas as pd
from scipy import stats

from solvers.compare.results.times import percentile


@dataclass(frozen=True, kw_only=True)
class Phases:
    """Medians in seconds over the measurements with phases; shares are of the summed time.

    other  the rest of the solve: reading the puzzle, extracting the answer
    """

    rows: int
    build: float
    search: float
    other: float
    build_share: float
    search_share: float


@dataclass(frozen=True, kw_only=True)
class GuessCost:
    """How time depends on guesses, over the solved measurements in which the solver counts them.

    most         the largest number of guesses
    per_guess    the median of seconds to guesses, over those with a guess; None if none has one
    correlation  Spearman's, of guesses and seconds; None if either never changes
    """

    rows: int
    most: float
    per_guess: float | None
    correlation: float | None


def phases(rows: pd.DataFrame) -> Phases | None:
    """Return those of one solver's records; None if it does not report them."""
    timed = rows[rows["solved"] & rows["search_seconds"].notna()]
    if timed.empty:
        return None
    build, search = timed["build_seconds"].fillna(0.0), timed["search_seconds"]
    other = (timed["seconds"] - build - search).clip(lower=0.0)
    whole = float((build + search + other).sum())
    medians = [percentile(part.tolist(), 0.5) or 0.0 for part in (build, search, other)]
    return Phases(
        rows=len(timed),
        build=medians[0],
        search=medians[1],
        other=medians[2],
        build_share=float(build.sum()) / whole if whole else 0.0,
        search_share=float(search.sum()) / whole if whole else 0.0,
    )


def guess_cost(rows: pd.DataFrame) -> GuessCost | None:
    """Return that of one solver's records; None if it does not count its guesses."""
    counted = rows[rows["solved"] & rows["guesses"].notna()]
    if counted.empty:
        return None
    count, seconds = (counted[name].to_numpy(np.float64) for name in ("guesses", "seconds"))
    some = count > 0
    varies = len(np.unique(count)) > 1 and len(np.unique(seconds)) > 1
    return GuessCost(
        rows=len(counted),
        most=float(count.max()),
        per_guess=float(np.median(seconds[some] / count[some])) if some.any() else None,
        correlation=float(stats.spearmanr(count, seconds).statistic) if varies else None,
    )
