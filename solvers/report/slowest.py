"""The boards that took longest, over all ranked solvers: what to look at when asking why."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd

from solvers.quantities import duration
from solvers.report.statistics.items import Items

SHOWN = 12


@dataclass(frozen=True)
class Slow:
    """seconds  by solver; infinite where it had no answer in time, None where it gave up; who does not take it is absent."""

    puzzle: int
    isomorph: int
    text: str
    shape: str
    source: str | None
    line: int | None
    name: str | None
    seconds: Mapping[str, float | None]

    def told(self, limit: float | None) -> list[tuple[str, str]]:
        """In words, from the shortest to the longest; `limit` is that of the run."""
        times = sorted(
            self.seconds.items(), key=lambda each: math.inf if each[1] is None else each[1]
        )
        return [
            (solver, "gave up" if time is None else duration(time, limit)) for solver, time in times
        ]


def slowest(frame: pd.DataFrame, items: Items, shown: int = SHOWN) -> tuple[Slow, ...]:
    """By the mean of log times, so that no single solver decides; an unfinished solve counts as the limit there.

    Of the solvers that take most boards: a board that only the slow ones take is not slow for that.
    """
    every = items.asked.sum(axis=0)
    asked = items.asked & (every == every.max(initial=0))
    there = np.flatnonzero(asked.any(axis=1))
    logs = np.where(asked, np.log(np.where(asked, items.capped, 1.0)), 0.0)[there]
    mean = logs.sum(axis=1) / asked[there].sum(axis=1)
    lines = there[np.argsort(-mean, kind="stable")[:shown]]
    keys = pd.MultiIndex.from_arrays([items.puzzle[lines], items.isomorph[lines]])
    boards = frame.drop_duplicates(["puzzle", "isomorph"]).set_index(["puzzle", "isomorph"])
    found = boards[["text", "shape", "source", "line", "name"]].reindex(keys).to_dict("records")
    return tuple(_slow(board, items, int(line)) for board, line in zip(found, lines, strict=True))


def _slow(board: Mapping[Any, Any], items: Items, line: int) -> Slow:
    times = [
        None if gave_up else float(time)
        for time, gave_up in zip(items.seconds[line], items.gave_up[line], strict=True)
    ]
    return Slow(
        int(items.puzzle[line]),
        int(items.isomorph[line]),
        board["text"],
        board["shape"],
        None if pd.isna(board["source"]) else board["source"],
        None if pd.isna(board["line"]) else int(board["line"]),
        None if pd.isna(board["name"]) else board["name"],
        {
            solver: time
            for solver, time in zip(items.solvers, times, strict=True)
            if time is None or not math.isnan(time)
        },
    )
