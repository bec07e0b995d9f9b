"""The measures along which solvers are compared: givens, size, level, and guesses of a solver."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from solvers.checker import Verdict
from solvers.compare.results.ratio import Contrast
from solvers.compare.results.run_data import RunData
from solvers.compare.results.task import TaskResult
from solvers.compare.results.times import percentile
from solvers.rating import LEVELS
from solvers.report.statistics.crossover import Crossover, crossover


def crossovers(
    run: RunData, results: TaskResult, contrasts: Mapping[tuple[str, str], Contrast]
) -> tuple[Crossover, ...]:
    """Compare every two solvers along every measure that varies."""
    size, all_givens = dict[int, float](), dict[int, float]()
    for (number, _), entry in run.entries.items():
        puzzle = entry.puzzle
        size[number], all_givens[number] = float(puzzle.shape.size), float(puzzle.given_count)
    sizes = Counter(size.values())
    usual = min(sizes, key=lambda each: (-sizes[each], each), default=0.0)
    givens = {number: each for number, each in all_givens.items() if size[number] == usual}
    levels = {number: float(LEVELS.index(level)) for number, level in run.levels.items()}
    counted_by, guesses = _counter(results)
    found = (
        crossover(measure, values, solver, against, pair, counter)
        for (solver, against), pair in contrasts.items()
        for measure, values, counter in (
            ("givens", givens, None),  # those of different sizes cannot be compared
            ("size", size, None),
            ("level", levels, None),
            ("guesses", guesses, counted_by),
        )
    )
    return tuple(each for each in found if each is not None)


def _counter(results: TaskResult) -> tuple[str | None, Mapping[int, float]]:
    """Return the ranked solver that counted guesses on most puzzles, and their number by puzzle.

    If several solvers counted them on equally many puzzles, it is the one with the most guesses,
    because its numbers distinguish the puzzles best.
    """
    found: list[tuple[int, float, str | None, Mapping[int, float]]] = [(0, 0.0, None, {})]
    for solver in results.ranking.solvers:
        counted: dict[int, list[float]] = {}
        for (puzzle, _), each in results.solvers[solver].instances.items():
            for measurement in each.measurements:
                if measurement.verdict is Verdict.CORRECT and measurement.guesses is not None:
                    counted.setdefault(puzzle, []).append(measurement.guesses)
        values = {puzzle: percentile(same, 0.5) or 0.0 for puzzle, same in counted.items()}
        found.append((len(values), sum(values.values()), solver, values))
    return max(found, key=lambda each: each[:2])[2:]
