"""Small tables beside the charts: tasks, contributions, phases, guesses and orbit spread of each solver, as text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from solvers import quantities
from solvers.compare.tasks import gerund
from solvers.report.analysis import Analysis
from solvers.report.page import score_table
from solvers.report.scores import Score
from solvers.report.statistics.isomorph_spread import IsomorphSpread
from solvers.report.statistics.work import GuessCost, Phases
from solvers.report.task_costs import Cost


@dataclass(frozen=True)
class Table:
    """The first column has names of solvers; a row has a text for each heading."""

    caption: str
    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def contributions(analysis: Analysis) -> Table | None:
    """What the virtual best would lose without each; None where it is one solver."""
    if analysis.virtual_best is None or len(analysis.ranking) < 2:
        return None
    rows = tuple(
        (
            each.solver,
            f"{each.fastest:,}",
            f"{each.alone:,}",
            quantities.duration(each.par2_lost) if each.par2_lost else "-",
        )
        for each in analysis.virtual_best.contributions
    )
    caption = "What each solver contributes to the virtual best"
    return Table(caption, ("solver", "fastest on", "alone solved", "PAR-2 lost without it"), rows)


def tasks(analysis: Analysis) -> Table | None:
    """What each task of the run costs each solver; None for a run of one task."""
    if not analysis.costs:
        return None
    rows = tuple(_cost(cost, analysis.run.time_limit) for cost in analysis.costs)
    first = gerund(analysis.run.tasks[0])
    return Table(
        "The tasks of the run, each on the same boards",
        ("solver", "task", "solved", "median", f"to {first}"),
        rows,
    )


def _cost(cost: Cost, limit: float | None) -> tuple[str, ...]:
    mean, interval = score_table.ratio(cost.pair)
    solved = f"{cost.solved:,} of {cost.asked:,}"
    return (
        cost.solver,
        gerund(cost.task),
        solved,
        quantities.duration(cost.median, limit if cost.timeouts else None),
        f"{mean} ({interval})" if interval else mean,
    )


def phases(analysis: Analysis) -> Table | None:
    """Medians, with the share of the summed time."""
    told = [
        (score.solver, score.phases)
        for score in analysis.scores
        if score.phases and not score.in_batch
    ]
    rows = tuple((name, *_phases(found)) for name, found in told)
    return (
        Table(
            "The median of each phase, and its share of all time",
            ("solver", "build", "search", "other"),
            rows,
        )
        if rows
        else None
    )


def _phases(found: Phases) -> tuple[str, str, str]:
    other = max(0.0, 1 - found.build_share - found.search_share)
    shares = (
        (found.build, found.build_share),
        (found.search, found.search_share),
        (found.other, other),
    )
    build, search, rest = (
        f"{quantities.duration(median)}, {share:.0%}" if share else "-" for median, share in shares
    )
    return build, search, rest


def guesses(analysis: Analysis) -> Table | None:
    """How many, what each costs, and whether time follows them."""
    told = [
        (score, score.guess_cost)
        for score in analysis.scores
        if score.guess_cost and not score.in_batch
    ]
    rows = tuple((score.solver, *_guesses(score, found)) for score, found in told)
    headings = ("solver", "median", "most", "time for each", "rank correlation with time")
    return Table("Guesses of each solver", headings, rows) if rows else None


def _guesses(score: Score, found: GuessCost) -> tuple[str, str, str, str]:
    each = "-" if found.per_guess is None else quantities.duration(found.per_guess)
    correlation = "-" if found.correlation is None else f"{found.correlation:.2f}"
    median = "-" if score.guesses is None else f"{score.guesses:,.0f}"
    return median, f"{found.most:,.0f}", each, correlation


def symmetry(analysis: Analysis, labels: Mapping[int, str]) -> Table | None:
    """Worst to best orientation; `labels` are how puzzles are called."""
    told = [
        (score.solver, score.isomorph_spread) for score in analysis.scores if score.isomorph_spread
    ]
    rows = tuple((name, *_symmetry(found, labels)) for name, found in told)
    headings = ("solver", "puzzles", "median", "95%", "widest", "of puzzle")
    return Table("Worst to best orientation of a puzzle", headings, rows) if rows else None


def _symmetry(found: IsomorphSpread, labels: Mapping[int, str]) -> tuple[str, ...]:
    bound = "at least " if found.at_least else ""
    widest = found.widest[0]
    return (
        f"{found.puzzles:,}",
        f"{bound}{quantities.ratio(found.median)}",
        f"{bound}{quantities.ratio(found.p95)}",
        f"{'at least ' if widest.at_least else ''}{quantities.ratio(widest.ratio)}",
        labels[widest.puzzle],
    )
