"""Runs for tests of the report: one with everything in it, one with names that mean harm; and what a reader sees."""

from __future__ import annotations

import json
from collections.abc import Sequence
from html.parser import HTMLParser
from typing import Any

import numpy as np
import pandas as pd

from solvers.report.analysis import Analysis, analyse
from solvers.report.frame import Noise, SolverFacts, Start, frame
from tests.report.simulated import LATE, LIMIT, quiet, row, run

NAMES = ("slow", "fast", "middling", "liar")
HOSTILE = (
    "<script>window.harmed = 1</script>",
    '"><img src=x onerror="window.harmed = 1">',
    "</script><h1>{{ 7 * 7 }}",
    "a'b`c|d\ne",
)
NOISY = tuple(Noise(1000 + 900 * (block % 2), 1000, 3.0, 0.0, 1.0) for block in range(20))


def rows(
    names: Sequence[str] = NAMES, puzzles: int = 24, isomorphs: int = 2, label: str | None = None
) -> list[dict[str, Any]]:
    """Four solvers: the first times out on some, the last is wrong once; phases and guesses are told by two of them."""
    random = np.random.default_rng(5)
    made = []
    for puzzle in range(puzzles):
        hard = float(np.exp(random.normal(-4, 1.2)))
        for isomorph in range(isomorphs):
            for number, name in enumerate(names):
                seconds = (
                    hard * (30.0, 1.0, 4.0, 2.0)[number] * float(np.exp(random.normal(0, 0.4)))
                )
                late = number == 0 and seconds > 1.2
                wrong = number == 3 and puzzle == 3
                counters = (
                    {}
                    if number > 1
                    else {
                        "guesses": int(hard * 1e4),
                        "build_seconds": seconds / 4,
                        "search_seconds": seconds / 2,
                    }
                )
                more = {"isomorph": isomorph, "counters": counters, "name": label}
                verdict = "wrong" if wrong else ""
                made.append(row(name, puzzle, LATE if late else seconds, verdict, **more))
    return made


def disagreement(names: Sequence[str]) -> dict[str, Any]:
    """Two claims about puzzle 3, as a store gives them."""
    grid = "".join(str((3 * (r % 3) + r // 3 + c) % 9 + 1) for r in range(9) for c in range(9))
    claims = json.dumps([[names[3], "has no solution"], [names[1], "has another solution"]])
    return {
        "puzzle": 3,
        "isomorph": 0,
        "repetition": 0,
        "claims": claims,
        "grid": grid,
        "smallest": f"{grid[:-2]}..",
    }


def example(
    names: Sequence[str] = NAMES, noise: Sequence[Noise] | None = None, **more: Any
) -> tuple[Analysis, pd.DataFrame]:
    """A run with time-outs, a wrong solver, a disagreement, isomorphs, guesses and phases; graded A unless it is noisy."""
    table = frame(rows(names, **more))
    facts = tuple(
        SolverFacts(name, f"{name} 1.0", (Start(0, 0, 0.3, 0.002, 0.001, True),)) for name in names
    )
    found = run(
        specs=tuple(names),
        limit=LIMIT,
        isomorphs=more.get("isomorphs", 2),
        facts=facts,
        noise=quiet() if noise is None else tuple(noise),
        disagreements=(disagreement(names),) if len(names) == len(NAMES) else (),
        environments=(
            {"processor": "a processor", "cores": 2, "python": "3.11.7", "load": [0.25, 0.5, 0.75]},
        ),
        files=({"file": "some.txt", "sha256": "0" * 64},),
    )
    return analyse(found, table), table


class _Reader(HTMLParser):
    """Text outside of scripts, drawings, and facts that are shown as they were found."""

    SILENT = ("script", "style", "svg", "noscript", "title")

    def __init__(self) -> None:
        super().__init__()
        self.text: list[str] = []
        self._stack: list[tuple[str, bool]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ("meta", "link", "input", "br", "img", "wbr"):
            given = dict(attrs)
            self._stack.append((tag, tag in self.SILENT or given.get("class") == "facts"))

    def handle_endtag(self, tag: str) -> None:
        while self._stack and self._stack.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        if not any(silent for _, silent in self._stack):
            self.text.append(data)


def visible(page: str) -> str:
    """What a reader sees of a page without its scripts running."""
    reader = _Reader()
    reader.feed(page)
    return " ".join(" ".join(reader.text).split())
