"""Write ratings: the rating of one puzzle, a line for each puzzle, or how many have each level."""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from solvers.quantities import count, percentage
from solvers.rating import LEVELS, TECHNIQUES, Rating, Technique

if TYPE_CHECKING:
    from solvers.rating.batch import RatedPuzzle

_WIDTH = 79
_NO_LEVEL = {0: "no solution", 2: "several solutions", None: "undecided"}


def block(rating: Rating, *, explain: bool) -> Iterator[str]:
    """Yield the lines for one puzzle, if wanted with its steps in words."""
    yield str(rating.puzzle)
    yield f"  level    {rating.level or _NO_LEVEL[rating.solutions]}"
    yield f"  hardest  {rating.hardest or '-'}"
    steps = [f"{technique} {number}" for technique, number in rating.counts.items()]
    yield from _wrapped("  steps    ", ", ".join(steps) or "-")
    guesses = [f"{name} {number:,}" for name, number in rating.guesses.items()]
    yield f"  guesses  {', '.join(guesses) or '-'}"
    if explain:
        for step, text in zip(rating.steps, rating.explain(), strict=True):
            yield from _wrapped(f"{step.round:4}  ", text)
        if rating.hardest is Technique.GUESS:
            yield "      No technique applies: guess."


def _wrapped(start: str, text: str) -> list[str]:
    indent = " " * len(start)
    return textwrap.wrap(text, _WIDTH, initial_indent=start, subsequent_indent=indent)


def line(rated: RatedPuzzle) -> str:
    """Return the puzzle, its level, its most difficult technique and its number of steps."""
    level = rated.level or _NO_LEVEL[rated.solutions].replace(" ", "-")
    hardest = str(rated.hardest or "-").replace(" ", "-")
    return f"{rated.puzzle} {level} {hardest} {rated.step_count}"


def summary(ratings: Iterable[RatedPuzzle]) -> Iterator[str]:
    """Yield how many puzzles have each level, with the techniques that were the most difficult."""
    levels: Counter[str] = Counter()
    techniques: Counter[Technique | None] = Counter()
    for rated in ratings:
        levels[rated.level or _NO_LEVEL[rated.solutions]] += 1
        techniques[rated.hardest if rated.level else None] += 1
    total = levels.total()
    yield count(total, "puzzle")
    for level in [*LEVELS, *_NO_LEVEL.values()]:
        if number := levels[level]:
            yield f"  {level:22}{number:11,}  {percentage(number / total, 1):>6}"
            for technique in TECHNIQUES:
                if technique.level == level and techniques[technique]:
                    yield f"    {technique!s:20}{techniques[technique]:11,}"
