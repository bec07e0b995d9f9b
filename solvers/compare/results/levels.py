"""The level of each puzzle of a run, as `sudoku rate` finds it, and the results by level."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby
from math import inf

from solvers.checker import Verdict
from solvers.compare.results.instance import Instance, InstanceResult
from solvers.compare.results.ranking import MIN_PUZZLES
from solvers.compare.results.task import TaskResult
from solvers.compare.results.times import percentile
from solvers.errors import MissingLibrary, OptionError
from solvers.formats import PuzzleEntry
from solvers.puzzle import STANDARD, Puzzle
from solvers.quantities import duration
from solvers.rating import LEVELS, Level, need_compiler
from solvers.rating.codes import LARGEST


@dataclass(frozen=True, kw_only=True)
class LevelResult:
    """The results of a solver on the puzzles of one level.

    puzzles, instances  those that the solver supports
    solved, timeouts    numbers of these instances
    median  seconds, over instances; infinite if it falls among unsolved ones, and None if these
            may have a wrong answer
    """

    level: Level
    solver: str
    puzzles: int
    instances: int
    solved: int
    timeouts: int
    median: float | None

    def text(self, time_limit: float | None) -> str:
        """Return the median as text."""
        return duration(self.median, time_limit if self.timeouts else None)


def levels(entries: Mapping[Instance, PuzzleEntry]) -> dict[int, Level]:
    """Return the level of each puzzle that has one, by the number of the puzzle.

    Empty if all have the same level, if there are too few puzzles to compare levels, or without
    Numba. Large puzzles have a level only if logic solves them, because a search may take long.
    """
    puzzles = {number: entry.puzzle for (number, _), entry in entries.items()}
    if len(puzzles) < 2 * MIN_PUZZLES:
        return {}
    try:
        need_compiler()
    except (MissingLibrary, OptionError):
        return {}
    found: dict[int, Level] = {}
    for is_small, group in groupby(puzzles.items(), lambda each: _is_small(each[1])):
        found |= _rated(dict(group), search=is_small)
    return found if len({*found.values()}) > 1 else {}


def _is_small(puzzle: Puzzle) -> bool:
    return puzzle.shape.size <= STANDARD.size and not puzzle.shape.extra


def _rated(puzzles: Mapping[int, Puzzle], *, search: bool) -> dict[int, Level]:
    from solvers.rating.batch import rate_each  # imports Numba

    numbers = [number for number, puzzle in puzzles.items() if puzzle.shape.size <= LARGEST]
    ratings = rate_each((puzzles[number] for number in numbers), search=search)
    found = zip(numbers, ratings, strict=True)
    return {number: rated.level for number, rated in found if rated.level}


def by_level(levels: Mapping[int, Level], results: TaskResult) -> tuple[LevelResult, ...]:
    """Return the results of each solver at each level, best solver and easiest level first."""
    if not levels:
        return ()
    found = []
    for solver in [results.solvers[each.solver] for each in results.in_order if not each.in_batch]:
        for level in LEVELS:
            own = {at: r for at, r in solver.supported.items() if levels.get(at[0]) is level}
            if own:
                found.append(_result(solver.solver, level, own))
    return tuple(found)


def _result(solver: str, level: Level, instances: Mapping[Instance, InstanceResult]) -> LevelResult:
    verdicts = Counter(each.verdict for each in instances.values())
    median = percentile((each.time for each in instances.values()), 0.5)
    return LevelResult(
        level=level,
        solver=solver,
        puzzles=len({number for number, _ in instances}),
        instances=len(instances),
        solved=verdicts[Verdict.CORRECT],
        timeouts=verdicts[Verdict.TIMEOUT],
        median=None if median == inf and any(each.is_wrong for each in verdicts) else median,
    )
