"""Findings in words: every number in them is in the data, with its interval, and nothing is said that was not found."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence

from solvers.compare.results.ratio import MARGIN, MINIMUM_EFFECT, Bound
from solvers.compare.results.run_data import RunData
from solvers.quantities import confidence, count, duration, exact_seconds, percentage, ratio
from solvers.registry.spec import threads
from solvers.report.caveats import FEWEST_PUZZLES, Caveat
from solvers.report.pairs import Pair
from solvers.report.places import Place
from solvers.report.scores import Score


def pair(found: Pair) -> str:
    """`cp-sat is 3.1x slower than bitmasks (2.9 to 3.3) on these 200 puzzles`; no full stop."""
    told = _by_slower(found)
    if not (told.compared or told.wins or told.losses):
        return f"{told.solver} and {told.against} cannot be compared: there is no puzzle that both were asked and one solved"
    if told.puzzles < FEWEST_PUZZLES:
        return f"too few puzzles to tell {found.solver} and {found.against} apart{_longer(told)}"
    if slower := _slower(told, f"slower than {told.against}"):
        return slower
    if told.different:
        return f"{told.against} is faster than {told.solver} more often: {_counts(told)}"
    if told.bound is Bound.EXACT and _is_alike(told):
        least = percentage(MINIMUM_EFFECT)
        return f"{told.solver} and {told.against} are less than {least} apart{_interval(told)} on {_puzzles(told)}"
    if told.bound is Bound.EXACT:
        return f"no difference found between {told.solver} and {told.against}{_interval(told)} on {_puzzles(told)}"
    return f"no difference found between {told.solver} and {told.against}: {_counts(told)}"


def _by_slower(found: Pair) -> Pair:
    return found if found.slower in (None, found.solver) else found.inverted()


def _slower(told: Pair, slower: str) -> str:
    """`cp-sat is 3.1x slower ... (2.9 to 3.3) on ...`; empty unless that was found, and is what the ratio says."""
    if told.different and (
        told.bound is Bound.EXACT or (told.bound is Bound.AT_LEAST and (told.low or 0) > 1)
    ):
        late = f", {told.late:,} of which it did not solve in time" if told.late else ""
        return f"{told.solver} is {_size(told)} {slower}{_interval(told)} on {_puzzles(told)}{late}"
    return ""


def _longer(found: Pair) -> str:
    """Who took longer, which is a fact of these puzzles where nothing is found of others."""
    if found.ratio is None or found.bound is Bound.COMMON:
        return ""
    told = found if found.ratio >= 1 else found.inverted()
    return f": {told.solver} took {_size(told)} as long on {_puzzles(told)}"


def _is_alike(told: Pair) -> bool:
    """Whether the whole interval is within the least effect that is called a difference."""
    ends = (told.low, told.high)
    return all(end is not None and abs(math.log(end)) < MARGIN for end in ends)


def _size(told: Pair) -> str:
    return ratio(told.ratio or 0, told.bound)


def _puzzles(told: Pair) -> str:
    return f"{'this' if told.compared == 1 else 'these'} {count(told.compared, 'puzzle')}"


def _interval(found: Pair) -> str:
    if found.low is None or found.high is None:
        return ""
    return f" {confidence(found.low, found.high)}"


def _counts(found: Pair) -> str:
    """Who was faster how often, and what only one of them solved."""
    puzzles = count(found.puzzles, "puzzle")
    words = f"{found.against} was faster on {found.losses:,} of {puzzles}, {found.solver} on {found.wins:,}"
    alone = [
        f"{name} alone solved {number:,}"
        for name, number in ((found.against, found.late), (found.solver, found.against_late))
        if number
    ]
    return ", ".join([words, *alone])


def first_screen(
    run: RunData,
    scores: Sequence[Score],
    ranking: Sequence[Place],
    pairs: Sequence[Pair],
    caveats: Sequence[Caveat],
    puzzles: int,
) -> tuple[str, str, str]:
    """Is it right; who is fastest, in one clause; how far the others are from that, and what was not solved."""
    best = ranking[0].solver if ranking else ""
    against = {found.solver: found for found in pairs if found.against == best}
    fastest = _fastest(run, scores, ranking, against, caveats)
    others = " ".join([*_others(ranking, against), _unsolved(run, scores)])
    return (
        _right(scores, puzzles),
        fastest if run.finished else f"Unfinished, so far: {fastest}",
        others,
    )


def _right(scores: Sequence[Score], puzzles: int) -> str:
    alone = [score for score in scores if not score.in_batch]
    wrong = [score for score in scores if score.at_fault]
    asked = f"{count(len(alone), 'solver')} on {count(puzzles, 'puzzle')}"
    if not puzzles:
        return "No puzzle was answered."
    if not wrong and not any(score.solved for score in alone):
        return f"Nothing was solved by {asked}, and nothing was claimed that is wrong."
    if not wrong:
        return f"Every answer of {asked} was verified, and none is wrong."
    said = ", ".join(
        f"{s.solver} ({', '.join(f'{verdict} {number}' for verdict, number in s.faults.items())})"
        for s in wrong
    )
    return f"Every answer of {asked} was verified: {said} {'is' if len(wrong) == 1 else 'are'} at fault and not ranked."


def _fastest(
    run: RunData,
    scores: Sequence[Score],
    ranking: Sequence[Place],
    against: Mapping[str, Pair],
    caveats: Sequence[Caveat],
) -> str:
    """The best, and the next beside it; `against` are all others held against the best."""
    if not ranking:
        blocking = next(
            (caveat.message for caveat in caveats if caveat.blocking and caveat.solver is None),
            "no solver can be ranked",
        )
        return f"{_capital(blocking)}."
    best, *others = ranking
    if not others:
        median = next(score.median for score in scores if score.solver == best.solver)
        return f"{best.solver} is the only one that is ranked; its median is {duration(median, run.time_limit)}."
    second, told = others[0], _by_slower(against[others[0].solver])
    if second.place == best.place:
        return f"The first place is shared: {pair(told)}."
    passed = [place for place in others if against[place.solver].slower == best.solver]
    most = second.place is not None and best.solved > second.solved
    leads = "solves most" if most else f"is the fastest{_among(passed[0]) if passed else ''}"
    if told.solver == best.solver and not second.place:
        return f"{best.solver} {leads}."  # those without a place are told of below
    said = _slower(told, "slower") if told.solver == second.solver else ""
    return f"{best.solver} {leads}: {said or pair(told)}."


def _among(faster: Place) -> str:
    """Those of which the best is the fastest, where one that is no such solver is faster."""
    whole = "take every board" if threads(faster.solver) == 1 else "use one thread"
    return f" of those that {'solved most' if faster.place else whole}"


def _others(ranking: Sequence[Place], against: Mapping[str, Pair]) -> Iterator[str]:
    """The last of the ranking, and whoever has no place and is faster than the best."""
    if len(placed := [place.solver for place in ranking if place.place]) > 2:
        yield f"{_capital(pair(against[placed[-1]]))}."
    for name in [place.solver for place in ranking if not place.place]:
        if against[name].different and against[name].slower != name:
            yield f"{name} has no place, and is faster: {pair(against[name])}."


def _capital(text: str) -> str:
    """A sentence begins with a capital, and a solver's name stays as it is."""
    return (
        text[0].upper() + text[1:] if text.startswith(("no ", "nobody ", "too ", "the ")) else text
    )


def _unsolved(run: RunData, scores: Sequence[Score]) -> str:
    alone = [score for score in scores if not score.in_batch]
    within = (
        f"Within {exact_seconds(run.time_limit)} a board"
        if run.time_limit is not None
        else "Without a time limit"
    )
    missed = [score for score in alone if score.solved < score.asked]
    if not any(score.asked for score in alone):
        return f"{within}, nothing was asked."
    if not missed:
        return f"{within}, all that was asked was solved."
    said = ", ".join(
        f"{score.solver} solved {score.solved:,} of {count(score.asked, 'measurement')}"
        for score in missed
    )
    if len(missed) > 1 and len({score.asked for score in missed}) == 1:
        first, *more = missed
        solved = ", ".join(
            [f"{first.solver} solved {first.solved:,}", *(f"{s.solver} {s.solved:,}" for s in more)]
        )
        said = f"of {count(first.asked, 'measurement')} {solved}"
    rest = len(alone) - len(missed)
    others = f"; {count(rest, 'other solver')} solved all" if rest else ""
    return f"{within}, {said}{others}."
