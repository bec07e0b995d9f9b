"""The fastest solver on each kind of puzzle: of each size, usual ones and variants."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean, stdev

from solvers.compare.results.ranking import MIN_PUZZLES
from solvers.compare.results.ratio import MARGIN, Contrast
from solvers.compare.results.run_data import RunData
from solvers.compare.results.task import TaskResult
from solvers.puzzle import Puzzle
from solvers.quantities import count
from solvers.report.statistics.distributions import t_quantile

Contrasts = Mapping[tuple[str, str], Contrast]


@dataclass(frozen=True, kw_only=True)
class Fastest:
    """The solver with the shortest times on the puzzles of one kind.

    ties  the solvers whose times are not found to differ from its times
    """

    kind: str
    puzzles: int
    solver: str
    ties: tuple[str, ...]


def fastest(run: RunData, results: TaskResult, contrasts: Contrasts) -> tuple[Fastest, ...]:
    """Return the fastest ranked solver on each kind that has enough puzzles to tell.

    Solvers count that support all puzzles of the kind. There is nothing to say if all puzzles
    are of the same kind.
    """
    kinds: dict[str, set[int]] = defaultdict(set)
    for (number, _), entry in sorted(run.entries.items(), key=lambda each: _size(each[1].puzzle)):
        kinds[kind(entry.puzzle)].add(number)
    supported = {
        solver: {puzzle for puzzle, _ in results.solvers[solver].supported}
        for solver in results.ranking.solvers
    }
    found = []
    for name, puzzles in kinds.items():
        able = [solver for solver, known in supported.items() if puzzles <= known]
        if len(puzzles) >= MIN_PUZZLES and len(kinds) > 1 and able:
            found.append(_fastest(name, puzzles, able, contrasts))
    return tuple(found)


def sentence(found: Sequence[Fastest]) -> str:
    """Return `lanes on 9x9 (10 puzzles); naive or bitmasks on 4x4 (6 puzzles)`, or nothing."""
    return "; ".join(
        f"{' or '.join([each.solver, *each.ties])} on {each.kind} ({count(each.puzzles, 'puzzle')})"
        for each in found
    )


def _size(puzzle: Puzzle) -> tuple[int, str]:
    return puzzle.shape.size, kind(puzzle)


def kind(puzzle: Puzzle) -> str:
    """Return `9x9`, or `9x9 variants` for a puzzle with extra units or regions."""
    shape = puzzle.shape
    variant = " variants" if shape.extra or shape.regions else ""
    return f"{shape.size}x{shape.size}{variant}"


def _fastest(name: str, puzzles: set[int], able: Sequence[str], contrasts: Contrasts) -> Fastest:
    logs: dict[tuple[str, str], list[float]] = {}
    for (solver, against), contrast in contrasts.items():
        if puzzles <= contrast.logs.keys():
            own = [contrast.logs[at] for at in puzzles]
            logs |= {(solver, against): own, (against, solver): [-log for log in own]}
    best = able[0]
    for each in able[1:]:
        if (each, best) in logs and fmean(logs[each, best]) < 0:
            best = each
    ties = [each for each in able if (each, best) in logs and _may_be_equal(logs[each, best])]
    return Fastest(kind=name, puzzles=len(puzzles), solver=best, ties=tuple(ties))


def _may_be_equal(logs: Sequence[float]) -> bool:
    """Whether the 95% CI (Student's) of a mean that is not negative includes the minimum effect."""
    reach = t_quantile(0.975, len(logs) - 1) * stdev(logs) / math.sqrt(len(logs))
    return fmean(logs) - reach < MARGIN
