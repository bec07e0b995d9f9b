"""The comparison of two solvers as a sentence, in which every number comes with its uncertainty."""

from __future__ import annotations

import math
from collections.abc import Iterator

from solvers.compare.plan import PROCESSES
from solvers.compare.results.bound import Bound
from solvers.compare.results.ranking import MIN_PUZZLES
from solvers.compare.results.ratio import MARGIN, MINIMUM_EFFECT
from solvers.quantities import as_long, confidence, count, percentage, ratio
from solvers.report.pairs import Pair
from solvers.report.statistics.paired import SIGNIFICANT


def pair_sentence(pair: Pair) -> str:
    """Return `cp-sat takes 3.1x as long as bitmasks (95% CI 2.9 to 3.3, 200 puzzles)`.

    A sentence begins with the slower solver if a difference was found. It has no full stop.
    """
    pair = slower_first(pair)
    solver, against = pair.solver, pair.against
    if not (pair.compared or pair.wins or pair.losses):
        return (
            f"{solver} and {against} cannot be compared: "
            "neither of them solved a puzzle that both support"
        )
    if pair.puzzles < MIN_PUZZLES:
        needed = f"at least {MIN_PUZZLES} puzzles are needed to compare {solver} with {against}"
        return f"{needed}{_on_these(pair)}"
    if sentence := takes_as_long(pair, f"as {against} "):
        return sentence
    if pair.different:
        return f"{against} is faster than {solver} more often: {_counts(pair)}"
    if pair.bound is not Bound.EXACT or pair.ratio is None:
        found = f"no difference found between {solver} and {against}: {_counts(pair)}"
        return f"{found}{what_is_missing(pair)}"
    ends = (pair.low, pair.high)
    if all(end is not None and abs(math.log(end)) < MARGIN for end in ends):
        found = f"{solver} and {against} differ by less than {percentage(MINIMUM_EFFECT)}"
    else:
        found = f"no difference found between {solver} and {against}"
    size = as_long(pair.ratio, *ends, pair.compared)
    return f"{found}: {solver} takes {size}{what_is_missing(pair)}"


def what_is_missing(pair: Pair) -> str:
    """Return why no difference was found although the times look different; else nothing."""
    if pair.different or pair.q is None or pair.q < SIGNIFICANT:
        return ""
    if pair.test == "sign test" and pair.wins + pair.losses < MIN_PUZZLES:
        return f"; a test needs at least {MIN_PUZZLES} puzzles on which one of them is faster"
    if pair.processes:
        of = count(pair.processes, "process")
        more = f"; use at least {PROCESSES}" if pair.processes < PROCESSES else ""
        return f"; variation between {of} may explain the difference{more}"
    if pair.low is not None and pair.high is not None and not pair.low <= 1 <= pair.high:
        return "; the interval excludes 1, but the test of all differences does not exclude chance"
    return ""


def slower_first(pair: Pair) -> Pair:
    """Return the pair with the slower solver first, if a difference was found."""
    return pair if pair.slower in (None, pair.solver) else pair.inverted()


def takes_as_long(pair: Pair, as_other: str = "") -> str:
    """Return `cp-sat takes 3.1x as long (95% CI 2.9 to 3.3, 200 puzzles)`.

    It is empty unless a difference was found and the ratio shows it.
    """
    is_bound = pair.bound is Bound.AT_LEAST and (pair.low or 0) > 1
    if not pair.different or not (pair.bound is Bound.EXACT or is_bound):
        return ""
    of = [count(pair.compared, "puzzle")]
    if pair.late:
        of.append(f"{pair.late:,} not fully solved by {pair.solver}")
    size = ratio(pair.ratio, pair.bound)
    return f"{pair.solver} takes {size} as long {as_other}{confidence(pair.low, pair.high, *of)}"


def _on_these(pair: Pair) -> str:
    """Return which one took longer: a fact about these puzzles, but not about others."""
    if pair.ratio is None or pair.bound is Bound.COMMON:
        return ""
    pair = pair if pair.ratio >= 1 else pair.inverted()
    size, puzzles = ratio(pair.ratio, pair.bound), count(pair.compared, "puzzle")
    return f"; on {puzzles}, {pair.solver} takes {size} as long"


def _counts(pair: Pair) -> str:
    """Return how often each was faster, and what only one of them solved."""
    return ", ".join(
        [
            f"{pair.against} was faster on {pair.losses:,} of {count(pair.puzzles, 'puzzle')}",
            f"{pair.solver} on {pair.wins:,}",
            *_solved_alone(pair),
        ]
    )


def _solved_alone(pair: Pair) -> Iterator[str]:
    for name, number in ((pair.against, pair.late), (pair.solver, pair.against_late)):
        if number:
            yield f"only {name} solved {number:,}"
