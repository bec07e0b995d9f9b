"""Who comes before whom: first by how many boards were solved, then by time; who is not found different shares a place.

A solver that failed anywhere is not ranked: a wrong answer in no time must not look better than a right one. One that does
not take every board that others take comes last and has no number: it did not solve less because it was slower. Where it is
compared, it is on the boards that it takes. One that uses several threads has none beside those that use one: it had more of
the machine.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from solvers.registry.spec import threads
from solvers.report.pairs import Pair
from solvers.report.scores import Score
from solvers.report.statistics.items import Items


@dataclass(frozen=True)
class Place:
    """`place` counts from 1, and several solvers may have the same; None for one that does not take every board, and
    for one with several threads where others have one."""

    place: int | None
    solver: str
    solved: int


def order(scores: Sequence[Score], items: Items) -> tuple[str, ...]:
    """The solvers that may be ranked, best first: not at fault, and asked alone; nobody if none of them solved anything."""
    eligible = [score for score in scores if not (score.at_fault or score.in_batch) and score.asked]
    if not any(score.solved for score in eligible):
        return ()
    chosen = items.of([score.solver for score in eligible])
    most = max(score.asked for score in eligible)
    common = chosen.asked[:, [score.asked == most for score in eligible]].all(axis=1)
    logs = (
        np.nanmean(np.log(chosen.capped[common]), axis=0)
        if common.any()
        else np.zeros(len(eligible))
    )
    apart = _apart({score.solver: score.asked for score in eligible})
    keys = [
        (score.solver in apart, -score.solved, log, score.median or 0.0)
        for score, log in zip(eligible, logs, strict=True)
    ]
    return tuple(eligible[at].solver for at in sorted(range(len(eligible)), key=keys.__getitem__))


def _apart(asked: Mapping[str, int]) -> set[str]:
    """Those without a place: they do not take every board, or use more threads than one where others use one."""
    most = max(asked.values(), default=0)
    whole = {solver for solver, boards in asked.items() if boards == most}
    serial = {solver for solver in whole if threads(solver) == 1}
    return set(asked) - (serial or whole)


def places(
    ordered: Sequence[str], scores: Sequence[Score], pairs: Mapping[tuple[str, str], Pair]
) -> tuple[Place, ...]:
    """`pairs` by solver and the one that comes before it."""
    solved, asked = (
        {score.solver: getattr(score, name) for score in scores} for name in ("solved", "asked")
    )
    apart = _apart({solver: asked[solver] for solver in ordered})
    found: list[Place] = []
    for number, solver in enumerate(ordered, 1):
        if solver in apart:
            found.append(Place(None, solver, solved[solver]))
            continue
        last = found[-1] if found else None
        tied = last and solved[solver] == last.solved and not pairs[solver, last.solver].different
        found.append(Place(last.place if last and tied else number, solver, solved[solver]))
    return tuple(found)
