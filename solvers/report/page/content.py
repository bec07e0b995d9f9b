"""The content of the page as one value: text, tables and figures, in their order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from solvers.compare.tasks import phrase
from solvers.report.analysis import Analysis
from solvers.report.drawing.chart import Section, Table
from solvers.report.labels import Labels
from solvers.report.page import agreement_section, overview, score_table
from solvers.report.page.chart_sections import ChartView, chart_sections, needs_ranking
from solvers.report.page.task_table import tasks
from solvers.report.puzzle_svg import puzzle_svg
from solvers.report.slowest import SlowInstance


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

    sections  the charts of each section
    left_out  the sections that show nothing because no solver is ranked
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
    tasks: Table | None
    sections: dict[Section, list[ChartView]]
    left_out: list[Section]
    slowest: list[SlowInstanceView]


def content(analysis: Analysis, labels: Labels) -> Content:
    """Gather the content of the page."""
    solvers, agreement = agreement_section.matrix(analysis)
    statuses, claims = agreement_section.claims(analysis)
    sections = chart_sections(analysis)
    left_out = [section for section, views in sections.items() if needs_ranking(views)]
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
        tasks=tasks(analysis),
        sections={each: views for each, views in sections.items() if each not in left_out},
        left_out=left_out,
        slowest=[_slow(analysis, found, labels) for found in analysis.slowest],
    )


def _slow(analysis: Analysis, found: SlowInstance, labels: Labels) -> SlowInstanceView:
    label = labels.instances[found.puzzle, found.isomorph]
    times = tuple(found.as_text(analysis.run.time_limit))
    puzzle = found.entry.puzzle
    drawing = puzzle_svg(str(puzzle), str(puzzle.shape), label)
    return SlowInstanceView(label, drawing, str(puzzle), times)
