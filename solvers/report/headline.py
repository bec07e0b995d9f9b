"""The first sentences of a report: are the answers right, and which solver is fastest?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from solvers.compare.claim_marks import Mark
from solvers.compare.results.run_data import RunData
from solvers.quantities import count, duration, exact_seconds, percentage
from solvers.registry.spec import threads
from solvers.report.bulk import unverified_claims
from solvers.report.caveats import Caveat, failures
from solvers.report.pair_sentence import pair_sentence, slower_first, takes_as_long
from solvers.report.pairs import Pair
from solvers.report.places import Place
from solvers.report.scores import Score


def headline(
    run: RunData,
    scores: Sequence[Score],
    ranking: Sequence[Place],
    pairs: Sequence[Pair],
    caveats: Sequence[Caveat],
    puzzles: int,
) -> tuple[str, str, str]:
    """Return whether all answers are right, which solver is fastest, and what others do."""
    best = ranking[0].solver if ranking else ""
    to_best = {pair.solver: pair for pair in pairs if pair.against == best}
    fastest = _fastest(run, scores, ranking, to_best, caveats)
    others = " ".join([*_others(ranking, to_best), _solved(run, scores)])
    return (
        _verified(run, scores, puzzles),
        fastest if run.finished else f"The run is not finished. So far: {fastest}",
        others,
    )


def _verified(run: RunData, scores: Sequence[Score], puzzles: int) -> str:
    """Return who is at fault, else whether all answers were verified."""
    alone = [score for score in scores if not score.in_batch]
    failed = [f"{s.solver} ({failures(s)})" for s in scores if s.at_fault]
    answering = count(sum(bool(score.solved or score.wrong) for score in alone), "solver")
    on = count(puzzles, "puzzle")
    unverified = unverified_claims(run)
    unconfirmed = f" {count(unverified, 'claim')} could not be confirmed." if unverified else ""
    if not puzzles:
        return "There are no answers to verify."
    if failed:
        are = "is" if len(failed) == 1 else "are"
        all_of_it = f"All answers of {answering} on {on} were verified."
        return f"{joined(failed)} failed and {are} not ranked. {unconfirmed.strip() or all_of_it}"
    if not any(score.solved for score in alone):
        return f"{count(len(alone), 'solver')} solved none of {on}, and made no wrong claim."
    if unverified:
        return f"No answer of {answering} on {on} is known to be wrong.{unconfirmed}"
    return f"All answers of {answering} on {on} were verified, and none is wrong.{_certified(run)}"


def _certified(run: RunData) -> str:
    """Return how many claims are certified, if any were to be."""
    marks = [each for own in run.marks.counts.get(run.task, {}).values() for each in own.items()]
    if not marks:
        return ""
    certified = sum(number for mark, number in marks if mark is Mark.CERTIFIED)
    claims = count(sum(number for _, number in marks), "claim")
    return f" {certified:,} of {claims} about all solutions are certified by a checked proof."


def _fastest(
    run: RunData,
    scores: Sequence[Score],
    ranking: Sequence[Place],
    to_best: Mapping[str, Pair],
    caveats: Sequence[Caveat],
) -> str:
    """Return the best solver, and its comparison with the next one."""
    if not ranking:
        blocking = (each.message for each in caveats if each.blocking and each.solver is None)
        return f"{_capital(next(blocking, 'no solver can be ranked'))}."
    best, *others = ranking
    if not others:
        median = next(score.median for score in scores if score.solver == best.solver)
        time = duration(median, run.time_limit)
        if not best.place:
            return f"The median time of {best.solver} is {time}."
        return f"{best.solver} is the only ranked solver. Its median time is {time}."
    second, pair = others[0], slower_first(to_best[others[0].solver])
    if not best.place:
        return f"{_capital(pair_sentence(pair))}."
    if second.place == best.place:
        return f"First place is shared. {_capital(pair_sentence(pair))}."
    if second.place and best.solved > second.solved:
        return f"{best.solver} solves more than any other solver. {_capital(pair_sentence(pair))}."
    faster = [place for place in others if to_best[place.solver].slower == best.solver]
    leads = f"{best.solver} is the fastest{_of_those(faster[0]) if faster else ''}"
    if pair.solver == best.solver and not second.place:
        return f"{leads}."
    sentence = takes_as_long(pair) if pair.solver == second.solver else ""
    return f"{leads}: {sentence or pair_sentence(pair)}."


def _of_those(faster: Place) -> str:
    """Name the group in which the best solver is the fastest; `faster` is not in that group."""
    if faster.place:
        return " of the solvers that solved the most"
    if threads(faster.solver) > 1:
        return " of the single-threaded solvers"
    return " of the solvers that support every puzzle"


def _others(ranking: Sequence[Place], to_best: Mapping[str, Pair]) -> Iterator[str]:
    """Yield the comparison of the last solver, and of solvers without a place that are faster."""
    if len(placed := [place.solver for place in ranking if place.place]) > 2:
        yield f"{_capital(pair_sentence(to_best[placed[-1]]))}."
    for name in [place.solver for place in ranking[1:] if not place.place]:
        if to_best[name].different and to_best[name].slower != name:
            several = threads(name) > 1
            reason = "uses several threads" if several else "does not support every puzzle"
            sentence = pair_sentence(to_best[name])
            yield f"{name} is faster, but not ranked because it {reason}: {sentence}."


def _solved(run: RunData, scores: Sequence[Score]) -> str:
    """Return how many measurements were solved within the time limit."""
    limit = run.time_limit
    within = "Without a time limit" if limit is None else f"Within {exact_seconds(limit)}"
    alone = [score for score in scores if not score.in_batch and score.asked]
    missed = [score for score in alone if score.solved < score.asked]
    if not alone:
        return "Nothing was measured."
    if not missed:
        return f"{within}, every solver solved everything that it supports."
    share = min(score.solved / score.asked for score in missed)
    fewest, *same = [score for score in missed if score.solved / score.asked == share]
    own = f"{fewest.solver} solved {fewest.solved:,} of {count(fewest.asked, 'measurement')}"
    rest = len(alone) - len(missed)
    if len(missed) == 1:
        return f"{within}, {own}{'; all others solved all of theirs' if rest else ''}."
    if same:
        own = f"{joined([each.solver for each in (fewest, *same)])} solved {percentage(share)}"
    solvers = f"{rest or 'none'} of {count(len(alone), 'solver')}"
    return f"{within}, {solvers} solved everything that they support; {own}, the smallest share."


def joined(names: Sequence[str]) -> str:
    """Return `a`, `a and b`, or `a, b and c`."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _capital(text: str) -> str:
    """Begin a sentence with a capital letter, but leave the name of a solver as it is."""
    return text[0].upper() + text[1:] if text.startswith(("no ", "at least ", "the ")) else text
