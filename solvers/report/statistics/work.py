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


@dataclass(frozen=True)
class Guesses:
    """Over the right answers in which the solver counts its guesses.

    median       of the guesses
    per_guess    median of seconds to guess, over answers that needed one; None where none did
    correlation  Spearman's, of guesses and seconds; None where either never changes
    """

    rows: int
    median: float
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


def guesses(rows: pd.DataFrame) -> Guesses | None:
    """Of one solver's rows; None where it does not count them."""
    told = rows[rows["solved"] & rows["guesses"].notna()]
    if told.empty:
        return None
    count, seconds = told["guesses"].to_numpy(np.float64), told["seconds"].to_numpy(np.float64)
    per_guess = (
        float(np.median(seconds[count > 0] / count[count > 0])) if (count > 0).any() else None
    )
    varies = len(np.unique(count)) > 1 and len(np.unique(seconds)) > 1
    correlation = float(stats.spearmanr(count, seconds).statistic) if varies else None
    return Guesses(len(told), float(np.median(count)), float(count.max()), per_guess, correlation)
