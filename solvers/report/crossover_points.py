"""The measures along which solvers are compared: clues of the usual size, size, and the guesses that one of them needs."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pandas as pd

from solvers.report.statistics.crossover import Crossover, crossover
from solvers.report.statistics.items import Floats, Items
from solvers.report.statistics.ratios import Contrast


def crossovers(
    frame: pd.DataFrame, items: Items, contrasts: Mapping[tuple[str, str], Contrast]
) -> tuple[Crossover, ...]:
    """Every pair along every measure that varies."""
    if not contrasts:
        return ()
    clues, size = (_by_puzzle(frame, name, items) for name in ("clues", "size"))
    usual = pd.Series(size).mode().min()  # clues of boards of different sizes cannot be compared
    measures: list[tuple[str, Floats, str | None]] = [
        ("clues", np.where(size == usual, clues, np.nan), None),
        ("size", size, None),
    ]
    if counted := _counter(frame, items):
        solver, values = counted
        measures.append(("guesses", values, solver))
    found = (
        crossover(measure, values, solver, against, pair, counted_by)
        for (solver, against), pair in contrasts.items()
        for measure, values, counted_by in measures
    )
    return tuple(each for each in found if each is not None)


def _by_puzzle(frame: pd.DataFrame, column: str, items: Items) -> Floats:
    """[puzzles] the median over the rows of each puzzle."""
    known = frame.groupby("puzzle")[column].median()
    numbers = np.zeros(items.puzzles, np.int64)
    numbers[items.cluster] = items.puzzle
    return known.reindex(numbers).to_numpy(np.float64)


def _counter(frame: pd.DataFrame, items: Items) -> tuple[str, Floats] | None:
    """The ranked solver that counted guesses on most puzzles, of those the one that needs most: it tells them apart best."""
    found = []
    for solver in items.solvers:
        rows = frame[frame["solver"].eq(solver) & frame["solved"]]
        values = _by_puzzle(rows, "guesses", items)
        known = values[~np.isnan(values)]
        if len(known):
            found.append((len(known), float(known.sum()), solver, values))
    if not found:
        return None
    *_, solver, values = max(found, key=lambda each: each[:2])
    return solver, values
