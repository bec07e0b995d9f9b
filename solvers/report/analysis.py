"""The analysis of a run as one value, which page, Markdown and JSON show.

Counts, times and the ranking are those of `solvers.compare.results`. The report adds intervals,
tests and curves to them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, Final

from solvers.compare.agreement import Disagreement
from solvers.compare.claim_marks import Mark
from solvers.compare.noise_grade import Grade
from solvers.compare.results.document import disagreement
from solvers.compare.results.levels import LevelResult, by_level
from solvers.compare.results.run_data import RunData
from solvers.compare.results.task import TaskResult
from solvers.compare.results.to_json import to_json
from solvers.report import pairs
from solvers.report.agreement_matrix import Agreement
from solvers.report.bulk import agreements_of, claims_of, timed_answers
from solvers.report.caveats import Caveat, caveats
from solvers.report.crossover_points import crossovers
from solvers.report.families import FamilyTime, by_family
from solvers.report.fastest import Fastest, fastest
from solvers.report.headline import headline
from solvers.report.pair_sentence import pair_sentence
from solvers.report.pairs import Pair
from solvers.report.places import Place, places
from solvers.report.ranked_pairs import compared_pairs
from solvers.report.scores import Score, score
from solvers.report.slowest import SlowInstance, slowest
from solvers.report.statistics.crossover import Crossover
from solvers.report.statistics.items import items
from solvers.report.statistics.profile import Profile, profiles
from solvers.report.statistics.virtual_best import VirtualBest, virtual_best
from solvers.report.task_costs import Cost, costs

VERSION: Final = 2  # of the JSON; 2 added numbers of measurements, and uses the names of `Summary`
POINTS: Final = 200  # the largest number of points of a curve
_NOT_IN_JSON: Final = ("run", "results")


@dataclass(frozen=True, kw_only=True)
class Analysis:
    """Everything that a report says about one task of a run.

    results         the results of every solver at that task
    rows, puzzles, instances  the number of records, of puzzles and of instances that some solver
                    supports
    sentences       three for the first screen
    grade, caveats  how far to trust it; nothing is ranked if `ranked` is False
    scores          each solver by itself, in the order of the plan
    ranking         the solvers that are not at fault, best first
    pairs           each two of those: the one that is ranked lower compared with the other
    virtual_best, profiles, crossovers  of the ranked solvers
    claims, agreement  what solvers claimed, and which of them contradict each other
    fastest         the fastest solver on each kind of puzzle, if there are several
    slowest         the instances that took the ranked solvers longest
    levels          the results of each solver by the level of the puzzles, if there are several
    costs           what each task costs each solver, if the run has several tasks
    families        the times of solvers by family and size, if there are several
    marks           the number of puzzles with each mark of a claim, if claims were certified
    """

    run: RunData
    results: TaskResult = field(repr=False, compare=False)
    rows: int
    puzzles: int
    instances: int
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
    fastest: tuple[Fastest, ...]
    slowest: tuple[SlowInstance, ...]
    levels: tuple[LevelResult, ...]
    costs: tuple[Cost, ...]
    marks: Mapping[str, Mapping[Mark, int]]
    families: tuple[FamilyTime, ...]
    version: int = VERSION

    @property
    def ranked(self) -> bool:
        """Whether times may be ranked at all."""
        return self.run.may_rank and self.puzzles > 0

    @property
    def time(self) -> str:
        """What the times of the ranked solvers are: "CPU time", "wall time", or "time" if mixed."""
        names = self.results.ranking.solvers or self.results.solvers
        measures = {self.results.solvers[name].measure for name in names}
        return str(*measures) if len(measures) == 1 else "time"

    @property
    def headline(self) -> tuple[str, str, str]:
        """The sentences in the order of their importance: faults, if any, then the fastest."""
        verified, fastest, others = self.sentences
        faulty = any(score.at_fault for score in self.scores)
        return (verified, fastest, others) if faulty else (fastest, verified, others)

    def score(self, solver: str) -> Score:
        """Return the score of a solver. Raises KeyError if the solver was not run."""
        for found in self.scores:
            if found.solver == solver:
                return found
        raise KeyError(solver)

    def pair(self, solver: str, against: str) -> Pair | None:
        """Return two solvers in this order; None if they are not both in the ranking."""
        for found in self.pairs:
            if (found.solver, found.against) == (solver, against):
                return found
            if (found.solver, found.against) == (against, solver):
                return found.inverted()
        return None

    def as_json(self) -> dict[str, Any]:
        """Return plain values; an infinite time is the text "inf", what is not known is null."""
        own = (each.name for each in fields(self) if each.name not in _NOT_IN_JSON)
        run = to_json(replace(self.run, noise=(), records=(), disagreements=(), parts=()))
        del run["parts"]
        run["disagreements"] = [disagreement(found) for found in self.run.disagreements]
        return {
            "run": run,
            "ranked": self.ranked,
            "best": self.results.ranking.best,
            **{name: to_json(getattr(self, name)) for name in own},
        }


def analyse(run: RunData, points: int = POINTS) -> Analysis:
    """Analyse one task of a run. The same input gives the same numbers."""
    results, run = run.results[run.task], replace(run, disagreements=_once(run))
    matrix = items(results, list(results.solvers))
    scores = tuple(
        score(run, each, timed_answers(run, each.solver), matrix, points)
        for each in results.summaries
    )
    contrasts, found_pairs = compared_pairs(results)
    compared = {
        names: replace(pair, sentence=pair_sentence(pair))
        for names, pair in pairs.decided(found_pairs).items()
    }
    placed, ranked = places(results, compared), items(results, results.ranking.solvers)
    unsupported = len({puzzle for puzzle, _ in run.entries}) - matrix.puzzles
    noted = caveats(run, scores, matrix.puzzles, unsupported)
    found = tuple(compared.values())
    return Analysis(
        run=run,
        results=results,
        rows=sum(each.measured for each in results.solvers.values()),
        puzzles=matrix.puzzles,
        instances=len(matrix.cluster),
        sentences=headline(run, scores, placed, found, noted, matrix.puzzles),
        grade=run.grade,
        caveats=noted,
        scores=scores,
        ranking=placed,
        pairs=found,
        virtual_best=virtual_best(ranked, run.time_limit, points),
        profiles=profiles(ranked),
        crossovers=() if run.is_bulk else crossovers(run, results, contrasts),
        claims=claims_of(run, list(results.solvers)),
        agreement=agreements_of(run, list(results.solvers)),
        fastest=() if run.is_bulk else fastest(run, results, contrasts),
        slowest=slowest(results, run.entries),
        levels=by_level(run.levels, results),
        costs=costs(run),
        marks=run.marks.counts.get(run.task, {}),
        families=() if run.is_bulk else by_family(run, results),
    )


def _once(run: RunData) -> tuple[Disagreement, ...]:
    """Return the disagreements at the task of the report, the first of several repetitions."""
    found: dict[tuple[object, ...], Disagreement] = {}
    for each in run.disagreements:
        if each.measurement.limits.solution_limit == run.task:
            found.setdefault((each.measurement[:2], each.claims), each)
    return tuple(found.values())
