"""How the times of a solver changed between two runs, as a sentence."""

from __future__ import annotations

import math
from collections.abc import Iterator

from solvers.compare.results.bound import Bound
from solvers.compare.results.ranking import MIN_PUZZLES
from solvers.compare.results.ratio import MARGIN, MINIMUM_EFFECT
from solvers.quantities import confidence, count, percentage, ratio
from solvers.report.pair_sentence import what_is_missing
from solvers.report.pairs import Pair


def change_sentence(solver: str, pair: Pair) -> str:
    """Return `a became slower: it takes 1.20x as long as before (95% CI 1.1 to 1.3, 24 puzzles)`.

    The pair compares the new run with the old one. The sentence has no full stop.
    """
    if not (pair.compared or pair.wins or pair.losses):
        return f"{solver}: times are not compared, because it solved no puzzle in either run"
    if pair.puzzles < MIN_PUZZLES:
        needed = f"at least {MIN_PUZZLES} puzzles are needed to tell whether it is slower or faster"
        return f"{solver}: {needed}{_on_these(pair)}"
    if pair.different:
        state = "slower" if pair.slower == pair.solver else "faster"
        if _shows(pair):
            return f"{solver} became {state}: {_now(pair)}"
        return f"{solver} became {state} on most puzzles that differ: {_counts(pair)}"
    ends = (pair.low, pair.high)
    if pair.bound is not Bound.EXACT or pair.ratio is None:
        counts = f"{_counts(pair)}{what_is_missing(pair)}"
        return f"{solver}: not known whether it is slower or faster: {counts}"
    if all(end is not None and abs(math.log(end)) < MARGIN for end in ends):
        return f"{solver} is as fast as before, within {percentage(MINIMUM_EFFECT)}: {_now(pair)}"
    return (
        f"{solver}: not known whether it is slower or faster: {_now(pair)}{what_is_missing(pair)}"
    )


def _shows(pair: Pair) -> bool:
    """Whether the ratio itself shows the difference that was found."""
    lower = pair.bound is Bound.AT_LEAST and (pair.low or 0) > 1
    upper = pair.bound is Bound.AT_MOST and pair.high is not None and pair.high < 1
    return pair.bound is Bound.EXACT or lower or upper


def _now(pair: Pair) -> str:
    of = [count(pair.compared, "puzzle"), *_solved_once(pair)]
    size = ratio(pair.ratio, pair.bound)
    return f"it takes {size} as long as before {confidence(pair.low, pair.high, *of)}"


def _on_these(pair: Pair) -> str:
    if pair.ratio is None or pair.bound is Bound.COMMON:
        return ""
    on = f"on {count(pair.compared, 'puzzle')}"
    return f"; {on}, it takes {ratio(pair.ratio, pair.bound)} as long as before"


def _counts(pair: Pair) -> str:
    faster = f"it was faster on {pair.wins:,} of {count(pair.puzzles, 'puzzle')}"
    return ", ".join([faster, f"slower on {pair.losses:,}", *_solved_once(pair)])


def _solved_once(pair: Pair) -> Iterator[str]:
    for when, number in (("before", pair.late), ("now", pair.against_late)):
        if number:
            yield f"{number:,} fully solved only {when}"
