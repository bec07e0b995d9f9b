"""Where a solver's time goes, build or search, and how it goes with its guesses: why one is slower than another."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pandas as pd
from scipy import stats


@dataclass(frozen=True)
class Phases:
    """Medians in seconds over the rows in which the solver tells its phases; `share` is of the summed time.

    other  what is left of the solve: reading the board, extracting the answer
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
    """Of one solver's rows; None where it does not tell them."""
    told = rows[rows["solved"] & rows["search_seconds"].notna()]
    if told.empty:
        return None
    build, search = told["build_seconds"].fillna(0.0), told["search_seconds"]
    other = (told["seconds"] - build - search).clip(lower=0.0)
    whole = float((build + search + other).sum())
    share = [float(part.sum()) / whole if whole else 0.0 for part in (build, search)]
    return Phases(
        len(told),
        float(build.median()),
        float(search.median()),
        float(other.median()),
        share[0],
        share[1],
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
