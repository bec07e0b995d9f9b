"""The full table, packed: every board with every solver's time and verdict, small enough for a page with 50,000 rows.

    labels, clues, texts, shapes   a list each, an item a board; shapes by their place in `shape_names`
    solvers                        names, in the order of the columns
    cells                          a list a solver, an item a board: microseconds of a right answer, -1 - v for the verdict
                                   `verdicts[v]`, null where it was not asked
    rail                           seconds, where the scatter draws what was not solved in time
    pairs                          what was found of two solvers, by their names on two lines

A run of blanks is one lower-case letter (a = 1, z = 26): digits beyond 9 are upper-case letters. The JSON is deflated,
without zlib's header, and written in base64; `DecompressionStream` of the browser reads it.
"""

from __future__ import annotations

import base64
import json
import re
import zlib
from typing import Any

import numpy as np
import pandas as pd

from solvers.checker import Verdict
from solvers.report.analysis import Analysis
from solvers.report.labels import Labels
from solvers.report.statistics.items import Floats, items

_BLANKS = re.compile(r"\.{1,26}")
_ORDER = tuple(
    Verdict
)  # of a board that was asked several times, the verdict that comes last here is shown


def table_data(
    analysis: Analysis, table: pd.DataFrame, labels: Labels, rail: float
) -> dict[str, Any]:
    """The data of the table, by column."""
    names = [score.solver for score in analysis.scores]
    matrix = items(table, names, analysis.run.limit)
    boards = table.drop_duplicates(["puzzle", "isomorph"]).sort_values(["puzzle", "isomorph"])
    keys = pd.MultiIndex.from_frame(boards[["puzzle", "isomorph"]])
    at = {
        key: line
        for line, key in enumerate(
            zip(matrix.puzzle.tolist(), matrix.isomorph.tolist(), strict=True)
        )
    }
    seconds = np.full((len(boards), len(names)), np.nan)
    for line, key in enumerate(keys):
        if key in at:
            seconds[line] = matrix.seconds[at[key]]
    shapes = list(dict.fromkeys(boards["shape"]))
    return {
        "labels": [labels.instances[key] for key in keys],
        "clues": boards["clues"].tolist(),
        "texts": [
            _BLANKS.sub(lambda found: chr(96 + len(found[0])), text) for text in boards["text"]
        ],
        "shapes": [shapes.index(shape) for shape in boards["shape"]],
        "shape_names": shapes,
        "solvers": names,
        "verdicts": [str(verdict) for verdict in _ORDER],
        "cells": [
            _cells(table[table["solver"].eq(name)], keys, seconds[:, column])
            for column, name in enumerate(names)
        ],
        "rail": rail,
        "pairs": {f"{pair.solver}\n{pair.against}": pair.words for pair in analysis.pairs},
    }


def _cells(own: pd.DataFrame, keys: pd.MultiIndex, seconds: Floats) -> list[float | int | None]:
    place = {str(verdict): number for number, verdict in enumerate(_ORDER)}
    worst = own["verdict"].map(place).groupby([own["puzzle"], own["isomorph"]]).max().reindex(keys)
    return [_cell(time, verdict) for time, verdict in zip(seconds, worst, strict=True)]


def _cell(seconds: float, verdict: float) -> float | int | None:
    if np.isnan(verdict):
        return None
    if np.isfinite(seconds) and _ORDER[int(verdict)] is Verdict.CORRECT:
        micros = float(f"{seconds * 1e6:.3g}")
        return int(micros) if micros.is_integer() else micros
    return -1 - int(
        verdict or _ORDER.index(Verdict.TIMEOUT)
    )  # right, but later than the limit of the analysis


def compact_json(value: Any) -> str:
    """JSON without a space too many."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def compressed(text: str) -> str:
    """A text, deflated, in base64."""
    data = text.encode()
    deflate = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    return base64.b64encode(deflate.compress(data) + deflate.flush()).decode("ascii")
