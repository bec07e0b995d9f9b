"""Small tables next to the charts: tasks, virtual best, phases, guesses, effect of symmetry."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from solvers.compare.tasks import gerund
from solvers.quantities import NONE, duration, percentage, ratio
from solvers.report.analysis import Analysis
from solvers.report.page import score_table
from solvers.report.scores import Score
from solvers.report.statistics.isomorph_spread import IsomorphSpread
from solvers.report.statistics.work import GuessCost, Phases
from solvers.report.task_costs import Cost


@dataclass(frozen=True)
class Table:
    """A row has a text for each heading. The first column has the names of solvers."""

    caption: str
    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def _table(
    caption: str, headings: tuple[str, ...], rows: Iterable[tuple[str, ...]]
) -> Table | None:
    """Return a table, or None if it has no rows."""
    found = tuple(rows)
    return Table(caption, headings, found) if found else None


def contributions(analysis: Analysis) -> Table | None:
    """Return what the virtual best solver would lose without each solver."""
    if analysis.virtual_best is None or len(analysis.ranking) < 2:
        return None
    return _table(
        "Contribution of each solver to the virtual best solver",
        ("solver", "fastest on", "solved only by it", "PAR-2 increase without it"),
        (
            (
                each.solver,
                f"{each.fastest:,}",
                f"{each.alone:,}",
                duration(each.par2_lost or None),
            )
            for each in analysis.virtual_best.contributions
        ),
    )


def tasks(analysis: Analysis) -> Table | None:
    """Return the times of each solver at each task, if the run has several."""
    return _table(
        "The same instances at each task",
        (
            "solver",
            "task",
            "solved",
            "median",
            f"ratio to {gerund(analysis.run.tasks[0])} (95% CI)",
        ),
        (_cost(cost, analysis.run.time_limit) for cost in analysis.costs),
    )


def _cost(cost: Cost, limit: float | None) -> tuple[str, ...]:
    mean, interval = score_table.ratio(cost.pair)
    return (
        cost.solver,
        gerund(cost.task),
        f"{cost.solved:,} of {cost.asked:,}",
        duration(cost.median, limit if cost.timeouts else None),
        f"{mean} ({interval})" if interval else mean,
    )


def phases(analysis: Analysis) -> Table | None:
    """Return the median time of each phase, and its share of the total time."""
    return _table(
        "Median time of each phase, and its share of the total time",
        ("solver", "build", "search", "other"),
        (
            (score.solver, *_phases(score.phases))
            for score in analysis.scores
            if score.phases and not score.in_batch
        ),
    )


def _phases(found: Phases) -> tuple[str, str, str]:
    other = max(0.0, 1 - found.build_share - found.search_share)
    build, search, rest = (
        f"{duration(median)}, {percentage(share)}" if share else NONE
        for median, share in (
            (found.build, found.build_share),
            (found.search, found.search_share),
            (found.other, other),
        )
    )
    return build, search, rest


def guesses(analysis: Analysis) -> Table | None:
    """Return how many guesses solvers need, and how much time each takes."""
    return _table(
        "Guesses of each solver",
        ("solver", "median", "most", "time per guess", "rank correlation with time"),
        (
            _guesses(score, score.guess_cost)
            for score in analysis.scores
            if score.guess_cost and not score.in_batch
        ),
    )


def _guesses(score: Score, cost: GuessCost) -> tuple[str, ...]:
    return (
        score.solver,
        NONE if score.guesses is None else f"{score.guesses:,.0f}",
        f"{cost.most:,.0f}",
        duration(cost.per_guess),
        NONE if cost.correlation is None else f"{cost.correlation:.2f}",
    )


def symmetry(analysis: Analysis, labels: Mapping[int, str]) -> Table | None:
    """Return ratios of slowest to fastest isomorph. `labels` name the puzzles by number."""
    return _table(
        "Ratio of the slowest isomorph of a puzzle to the fastest",
        ("solver", "puzzles", "median", "p95", "largest", "puzzle with the largest"),
        (
            (score.solver, *_symmetry(score.isomorph_spread, labels))
            for score in analysis.scores
            if score.isomorph_spread
        ),
    )


def _symmetry(spread: IsomorphSpread, labels: Mapping[int, str]) -> tuple[str, ...]:
    widest, bound = spread.widest[0], _bound(at_least=spread.at_least)
    return (
        f"{spread.puzzles:,}",
        ratio(spread.median, bound),
        ratio(spread.p95, bound),
        ratio(widest.ratio, _bound(at_least=widest.at_least)),
        labels[widest.puzzle],
    )


def _bound(*, at_least: bool) -> str:
    return "at-least" if at_least else ""
