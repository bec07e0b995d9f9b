"""The table of instances as compressed data, small enough for 50,000 rows in a page.

    labels, givens, texts, sizes  lists with an item for each instance; a size is its index in
                 `size_names`: 9x9, or 9x9 variants
    solvers      names, in the order of the columns
    cells        for each solver, a list with an item for each instance: microseconds if it was
                 solved, -1 - v for the verdict `verdicts[v]`, null if the solver did not get
                 the instance
    pairs        sentences that compare two solvers; a key is both names, with a line feed
                 between them

In `texts`, a lower-case letter stands for 1 (a) to 26 (z) blanks. It is never a digit: digits
beyond 9 are upper-case letters. The JSON is compressed with raw deflate and encoded in base64; the
browser decodes it with `DecompressionStream`.
"""

from __future__ import annotations

import base64
import json
import re
import zlib
from typing import Any

from solvers.checker import Verdict
from solvers.compare.results.instance import SEVERITY, Instance
from solvers.report.analysis import Analysis
from solvers.report.fastest import kind
from solvers.report.labels import Labels

MAX_ROWS = 50_000  # of more instances, the first ones are in the table
_BLANKS = re.compile(r"\.{1,26}")


def table_data(analysis: Analysis, labels: Labels) -> dict[str, Any]:
    """Return the data of the table, by column."""
    entries, results = analysis.run.entries, analysis.results
    keys = instances(analysis)[:MAX_ROWS]
    puzzles = [entries[at].puzzle for at in keys]
    sizes = [kind(puzzle) for puzzle in puzzles]
    names = list(dict.fromkeys(sizes))
    return {
        "labels": [labels.instances[at] for at in keys],
        "givens": [puzzle.given_count for puzzle in puzzles],
        "texts": [
            _BLANKS.sub(lambda found: chr(96 + len(found[0])), str(puzzle)) for puzzle in puzzles
        ],
        "sizes": [names.index(size) for size in sizes],
        "size_names": names,
        "solvers": list(results.solvers),
        "verdicts": [str(verdict) for verdict in SEVERITY],
        "cells": [
            [_cell(found) for found in each.outcomes(keys)] for each in results.solvers.values()
        ],
        "pairs": {f"{pair.solver}\n{pair.against}": pair.sentence for pair in analysis.pairs},
    }


def instances(analysis: Analysis) -> list[Instance]:
    """Return all instances that some solver was given, in order."""
    return sorted({at for each in analysis.results.solvers.values() for at in each.instances})


def _cell(found: tuple[Verdict, float] | None) -> float | int | None:
    if found is None:
        return None
    verdict, time = found
    if verdict is not Verdict.CORRECT:
        return -1 - SEVERITY.index(verdict)
    micros = float(f"{time * 1e6:.3g}")
    return int(micros) if micros.is_integer() else micros


def compact_json(value: Any) -> str:
    """Return JSON without unnecessary spaces."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def compressed(text: str) -> str:
    """Return a text compressed with raw deflate, in base64."""
    data = text.encode()
    deflate = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    return base64.b64encode(deflate.compress(data) + deflate.flush()).decode("ascii")
