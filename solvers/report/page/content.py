"""The content of the page as one value: text, tables and figures, in their order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from solvers.compare.tasks import phrase
from solvers.report.analysis import Analysis
from solvers.report.charts.box_plot import box_plot
from solvers.report.charts.cactus_plot import cactus_plot
from solvers.report.charts.crossover_plot import TITLES, crossover_plot, crossover_sentence
from solvers.report.charts.figure import Absent, Figure
from solvers.report.charts.guesses_plot import guesses_plot
from solvers.report.charts.phase_bars import phase_bars
from solvers.report.charts.profile_plot import profile_plot
from solvers.report.charts.scatter_plot import scatter_plot
from solvers.report.charts.survival_plot import survival_plot
from solvers.report.charts.symmetry_plot import symmetry_plot
from solvers.report.labels import Labels
from solvers.report.page import agreement_section, chart_tables, overview, score_table
from solvers.report.puzzle_svg import puzzle_svg
from solvers.report.slowest import SlowInstance
from solvers.report.statistics.items import items


@dataclass(frozen=True)
class SlowInstanceView:
    """One of the slowest instances: a drawing, and the time of each solver."""

    label: str
    drawing: Markup
    text: str
    times: tuple[tuple[str, str], ...]


@dataclass(frozen=True, kw_only=True)
class Content:
    """What the template shows.

    figures  by name
    tables   by the name of the figure that they belong to
    rail     position of unsolved instances in the scatter plot, in seconds
    """

    analysis: Analysis
    caveats: list[overview.GroupedCaveat]
    settings: list[tuple[str, str]]
    solver_count: int
    task: str
    grade: str
    reasons: str
    lines: list[score_table.ScoreLine]
    column_meanings: list[tuple[str, str]]
    pairs_with_best: list[str]
    other_pairs: list[str]
    solvers: list[str]
    agreement: dict[tuple[str, str], agreement_section.Cell]
    statuses: list[str]
    claims: dict[str, Any]
    disagreements: list[agreement_section.DisagreementView]
    unsolved: list[agreement_section.UnsolvedView]
    figures: dict[str, Figure | Absent]
    tables: dict[str, chart_tables.Table]
    crossover_points: list[str]
    slowest: list[SlowInstanceView]
    rail: float


def content(analysis: Analysis, labels: Labels) -> Content:
    """Gather the content of the page."""
    solvers, agreement = agreement_section.matrix(analysis)
    statuses, claims = agreement_section.claims(analysis)
    figures, rail = _figures(analysis, labels)
    best = analysis.results.ranking.best
    return Content(
        analysis=analysis,
        caveats=overview.caveats(analysis),
        settings=overview.settings(analysis),
        solver_count=overview.solver_count(analysis),
        task=phrase(analysis.run.task),
        grade=overview.GRADES[analysis.grade.letter],
        reasons=overview.reasons(analysis),
        lines=score_table.score_lines(analysis),
        column_meanings=score_table.meanings(analysis),
        pairs_with_best=[pair.sentence for pair in analysis.pairs if pair.against == best],
        other_pairs=[pair.sentence for pair in analysis.pairs if pair.against != best],
        solvers=solvers,
        agreement=agreement,
        statuses=statuses,
        claims=claims,
        disagreements=agreement_section.disagreements(analysis, labels),
        unsolved=agreement_section.unsolved(analysis, labels),
        figures=figures,
        tables=_tables(analysis, labels),
        crossover_points=[
            text for found in analysis.crossovers if (text := crossover_sentence(found))
        ],
        slowest=[_slow(analysis, found, labels) for found in analysis.slowest],
        rail=rail,
    )


def _figures(analysis: Analysis, labels: Labels) -> tuple[dict[str, Figure | Absent], float]:
    ranked = items(analysis.results, [place.solver for place in analysis.ranking])
    scattered, rail = scatter_plot(analysis, ranked.seconds)
    figures = {
        "cactus": cactus_plot(analysis),
        "survival": survival_plot(analysis),
        "scatter": scattered,
        "profile": profile_plot(analysis),
        "box": box_plot(analysis),
        **{f"crossover-{measure}": crossover_plot(analysis, measure) for measure in TITLES},
        "phases": phase_bars(analysis),
        "guesses": guesses_plot(analysis),
        "symmetry": symmetry_plot(analysis, labels.puzzles),
    }
    return figures, rail


def _tables(analysis: Analysis, labels: Labels) -> dict[str, chart_tables.Table]:
    found = {
        "tasks": chart_tables.tasks(analysis),
        "cactus": chart_tables.contributions(analysis),
        "phases": chart_tables.phases(analysis),
        "guesses": chart_tables.guesses(analysis),
        "symmetry": chart_tables.symmetry(analysis, labels.puzzles),
    }
    return {name: each for name, each in found.items() if each}


def _slow(analysis: Analysis, found: SlowInstance, labels: Labels) -> SlowInstanceView:
    label = labels.instances[found.puzzle, found.isomorph]
    times = tuple(found.as_text(analysis.run.time_limit))
    puzzle = found.entry.puzzle
    drawing = puzzle_svg(str(puzzle), str(puzzle.shape), label)
    return SlowInstanceView(label, drawing, str(puzzle), times)
