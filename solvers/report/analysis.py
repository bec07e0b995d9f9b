"""Everything that a run says as one value: page, Markdown, terminal and JSON show this and nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

import pandas as pd

from solvers.report import pairs, ranking, sentences
from solvers.report.agreement import Agreement, agreements, claims
from solvers.report.caveats import Caveat, caveats
from solvers.report.crossover_points import crossovers
from solvers.report.frame import Run
from solvers.report.noise_grade import Grade, grade
from solvers.report.pairs import Pair
from solvers.report.ranking import Place
from solvers.report.scores import Score, blamed, score
from solvers.report.slowest import Slow, slowest
from solvers.report.statistics.crossover import Crossover
from solvers.report.statistics.items import Items, items
from solvers.report.statistics.profile import Profile, profiles
from solvers.report.statistics.ratios import Contrast, contrast
from solvers.report.statistics.virtual_best import VirtualBest, virtual_best
from solvers.report.tasks import Cost, costs, of_task
from solvers.report.to_json import to_json

VERSION = 1  # of the JSON
POINTS = 200  # of a curve, at most


@dataclass(frozen=True)
class Analysis:
    """run, rows, puzzles, boards  what was asked: answers, different puzzles, and puzzles in different orientations

    sentences     three for the first screen
    grade, caveats  how far to trust it; where `ranked` is False nobody is ranked, and what would rank is left empty
    scores        each solver by itself, in the order of the plan
    ranking       the solvers that are not at fault, best first
    pairs         each two of those, the one that is ranked lower against the other
    virtual_best, profiles, crossovers  of the ranked solvers
    claims, agreement, disagreements    who said what, and who contradicts whom
    slowest       the boards that took the ranked solvers longest
    costs         of a run with several tasks: what each costs each solver; all else is of one task
    """

    run: Run
    rows: int
    puzzles: int
    boards: int
    sentences: tuple[str, str, str]
    grade: Grade
    caveats: tuple[Caveat, ...]
    scores: tuple[Score, ...]
    ranking: tuple[Place, ...]
    pairs: tuple[Pair, ...]
    virtual_best: VirtualBest | None
    profiles: tuple[Profile, ...]
    crossovers: tuple[Crossover, ...]
    claims: Mapping[str, Mapping[str, int]]
    agreement: tuple[Agreement, ...]
    slowest: tuple[Slow, ...]
    costs: tuple[Cost, ...] = ()
    version: int = VERSION

    @property
    def ranked(self) -> bool:
        """Whether times may be ranked at all."""
        return not any(caveat.blocking and caveat.solver is None for caveat in self.caveats)

    def score(self, solver: str) -> Score:
        """That solver's. Raises KeyError for one that was not run."""
        for found in self.scores:
            if found.solver == solver:
                return found
        raise KeyError(solver)

    def pair(self, solver: str, against: str) -> Pair | None:
        """The two in this order; None where they are not both ranked."""
        for found in self.pairs:
            if (found.solver, found.against) == (solver, against):
                return found
            if (found.solver, found.against) == (against, solver):
                return found.inverted()
        return None

    def as_json(self) -> dict[str, Any]:
        """Plain values; an infinite time is the text "inf", and what is not known is null. Of the noise, the grade."""
        found: dict[str, Any] = to_json(replace(self, run=replace(self.run, noise=())))
        return found | {"ranked": self.ranked}


def analyse(run: Run, frame: pd.DataFrame, points: int = POINTS) -> Analysis:
    """Analyse a run; `frame` is made by `report.frame.frame`. The same input gives the same numbers: chance is seeded."""
    spent, every, frame = costs(run, frame), frame, of_task(run, frame)
    run = replace(run, disagreements=_once(run))
    names = solver_names(run, frame)
    matrix = items(frame, names, run.limit)
    scores = blamed(
        [score(run, rows, matrix, name, points) for name, rows in _rows_of(frame, names)], every
    )
    noise = grade(run.noise, _cores(run))
    unsupported = frame["puzzle"].nunique() - matrix.puzzles
    noted = caveats(run, noise, scores, matrix.puzzles, unsupported)
    may_rank = not any(caveat.blocking and caveat.solver is None for caveat in noted)
    ordered = ranking.order(scores, matrix) if may_rank else ()
    chosen = matrix.of(ordered)
    contrasts = _contrasts(items(frame, names, run.limit, repetitions=True).of(ordered))
    compared = _compared(contrasts, run.seed)
    placed = ranking.places(
        ordered, scores, {(found.solver, found.against): found for found in compared}
    )
    return Analysis(
        run,
        len(frame),
        matrix.puzzles,
        len(matrix.cluster),
        sentences.first_screen(run, scores, placed, compared, noted, matrix.puzzles),
        noise,
        noted,
        scores,
        placed,
        compared,
        virtual_best(chosen, run.limit, points),
        profiles(chosen),
        crossovers(frame, chosen, contrasts),
        claims(frame, names),
        agreements(frame, names, run.disagreements),
        slowest(frame, chosen),
        spent,
    )


def _once(run: Run) -> tuple[Mapping[str, Any], ...]:
    """The disagreements at the task that is looked at, of several repetitions the first."""
    of_task = [
        each for each in run.disagreements if each.get("task", run.solutions) == run.solutions
    ]
    return tuple(
        {
            (each["puzzle"], each["isomorph"], each["claims"]): each for each in reversed(of_task)
        }.values()
    )[::-1]


def solver_names(run: Run, frame: pd.DataFrame) -> tuple[str, ...]:
    """In the order of the plan, each followed by itself in a batch; those that the plan does not name last."""
    there = list(frame["solver"].unique())
    planned = [
        name for spec in run.specs for name in there if name == spec or name.startswith(f"{spec} (")
    ]
    return tuple(dict.fromkeys([*planned, *there]))


def _rows_of(frame: pd.DataFrame, names: Sequence[str]) -> list[tuple[str, pd.DataFrame]]:
    groups = dict(iter(frame.groupby("solver")))
    return [(name, groups[name]) for name in names]


def _cores(run: Run) -> int | None:
    return next((int(found["cores"]) for found in run.environments if found.get("cores")), None)


def _contrasts(items: Items) -> dict[tuple[str, str], Contrast]:
    """Each solver against each that comes before it."""
    names = items.solvers
    return {
        (names[b], names[a]): contrast(items, b, a) for a, b in combinations(range(len(names)), 2)
    }


def _compared(contrasts: Mapping[tuple[str, str], Contrast], seed: int) -> tuple[Pair, ...]:
    found = pairs.compare(list(contrasts), list(contrasts.values()), seed)
    return tuple(replace(pair, words=sentences.pair(pair)) for pair in found)
