"""Example reports for tests, one with everything and one with hostile names; and visible text."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from html.parser import HTMLParser
from typing import Any

import numpy as np

from solvers.compare.agreement import Disagreement
from solvers.compare.claim_marks import ProofFacts
from solvers.compare.noise import BlockNoise
from solvers.compare.record import Record
from solvers.compare.results.solver_facts import ProcessStart, SolverFacts
from solvers.formats import PuzzleEntry
from solvers.isomorph import relabelled
from solvers.puzzle import Puzzle
from solvers.report.analysis import Analysis, analyse
from tests.rating.examples import EXAMPLES
from tests.report.simulated import LATE, quiet, row, run
from tests.report.simulated import noise as made_up_noise

NAMES = ("slow", "fast", "middling", "liar")
HOSTILE = (
    "<script>window.harmed = 1</script>",
    '"><img src=x onerror="window.harmed = 1">',
    "</script><h1>{{ 7 * 7 }}",
    "a'b`c|d\ne",
)
NOISY = tuple(made_up_noise(1000 + 900 * (block % 2), 1000, 3.0) for block in range(20))


@cache
def entry(puzzle: int, isomorph: int) -> PuzzleEntry:
    """Return a puzzle of the level that its number decides, or an isomorph of it."""
    _, found = EXAMPLES[puzzle % len(EXAMPLES)]
    turn = (isomorph + puzzle // len(EXAMPLES)) % 9
    names = tuple((digit + turn) % 9 + 1 for digit in range(9))
    return PuzzleEntry(relabelled(found, names), "some.txt", puzzle + 1)


def rows(
    names: Sequence[str] = NAMES, puzzles: int = 24, isomorphs: int = 2, label: str | None = None
) -> list[Record]:
    """Records of four solvers: one times out, one is wrong once, two report phases and guesses."""
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
                more["entry"] = entry(puzzle, isomorph)
                verdict = "wrong" if wrong else ""
                made.append(row(name, puzzle, LATE if late else seconds, verdict, **more))
    return made


def disagreement(names: Sequence[str], made: Record) -> Disagreement:
    """Two claims about the puzzle of a record."""
    grid = tuple((3 * (r % 3) + r // 3 + c) % 9 + 1 for r in range(9) for c in range(9))
    claims = ((names[3], "has no solution"), (names[1], "has another solution"))
    return Disagreement(made.measurement, claims, grid, Puzzle((*grid[:-2], 0, 0)))


def example(
    names: Sequence[str] = NAMES, noise: Sequence[BlockNoise] | None = None, **more: Any
) -> Analysis:
    """A run with timeouts, a wrong solver, a disagreement, isomorphs, guesses and phases.

    Its grade is A unless it is noisy.
    """
    made = rows(names, **more)
    start = ProcessStart(process=0, hash_seed=0, cold=0.3, first=0.002, warm=0.001, steady=True)
    fourth = next((each for each in made if each.puzzle == 3), made[0])
    environment = {"processor": "a processor", "cores": 2, "python": "3.11.7", "load": [0.25, 0.5]}
    return analyse(
        run(
            made,
            solvers=tuple(names),
            isomorphs=more.get("isomorphs", 2),
            facts=tuple(
                SolverFacts(solver=name, version=f"{name} 1.0", starts=(start,)) for name in names
            ),
            certificates=tuple(
                ProofFacts(
                    puzzle=puzzle,
                    prover=name,
                    solutions=1,
                    at_least=1,
                    steps=length * (puzzle + 1),
                    bytes=9 * length * (puzzle + 1),
                    prove_seconds=0.01,
                    check_seconds=0.002,
                )
                for puzzle in range(3)
                for name, length in zip(names[:2], (400, 20), strict=False)
            ),
            noise=quiet() if noise is None else tuple(noise),
            disagreements=(disagreement(names, fourth),) if len(names) == len(NAMES) else (),
            environments=(environment,),
            files=({"file": "some.txt", "sha256": "0" * 64},),
        )
    )


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
