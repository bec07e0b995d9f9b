"""The ranking with ties: solvers that are not found to differ share a place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from solvers.compare.results.ranking import MIN_PUZZLES
from solvers.compare.results.task import TaskResult
from solvers.report.pairs import Pair


@dataclass(frozen=True)
class Place:
    """A solver in the order of the ranking, with the number of measurements that it solved.

    place  from 1; several solvers may have the same; None for a solver without a rank, and for all
           solvers if there are fewer than 6 puzzles
    """

    place: int | None
    solver: str
    solved: int


def places(results: TaskResult, pairs: Mapping[tuple[str, str], Pair]) -> tuple[Place, ...]:
    """Return the place of each solver; `pairs` are by a solver and one that comes before it."""
    found: list[Place] = []
    for solver in results.ranking.solvers:
        place = results.ranking.rank(solver) if results.ranking.puzzles >= MIN_PUZZLES else None
        solved = results.solvers[solver].solved
        last = found[-1] if found else None
        if place and last and solved == last.solved and not pairs[solver, last.solver].different:
            place = last.place
        found.append(Place(place, solver, solved))
    return tuple(found)
