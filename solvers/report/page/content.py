"""The content of the page as one value: text, tables and figures, in their order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from solvers.compare.tasks import phrase
from solvers.quantities import count
from solvers.report.analysis import Analysis
from solvers.report.drawing.chart import Table
from solvers.report.drawing.marks import Look, Series
from solvers.report.fastest import sentence
from solvers.report.labels import Labels
from solvers.report.page import agreement_section, overview, score_table
from solvers.report.page.chart_tabs import ChartTab, chart_tabs
from solvers.report.page.packed_table import MAX_ROWS, instances
from solvers.report.page.ratio_bars import RatioBars, ratio_bars
from solvers.report.page.task_table import tasks
from solvers.report.puzzle_svg import puzzle_svg
from solvers.report.slowest import SlowInstance

_SLOWEST = 6


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

    faults        why there is no ranking, if the headline does not say it
    caveats       the other caveats
    fastest       the fastest solver on each kind of puzzle, as text; empty if there is one kind
    looks         the colour, dash and symbol of each solver, in the order of the ranking
    absent        the tabs of charts without data, by reason
    left_out      that the table does not have all instances, as a sentence; empty if it has
    """

    analysis: Analysis
    faults: list[overview.GroupedCaveat]
    caveats: list[overview.GroupedCaveat]
    settings: list[tuple[str, str]]
    fastest: str
    solver_count: int
    task: str
    grade: str
    reasons: str
    lines: list[score_table.ScoreLine]
    column_meanings: dict[str, str]
    bars: RatioBars
    looks: dict[str, Look]
    solvers: list[str]
    agreement: dict[tuple[str, str], agreement_section.Cell]
    statuses: list[str]
    claims: dict[str, Any]
    disagreements: list[agreement_section.DisagreementView]
    unsolved: list[agreement_section.UnsolvedView]
    tasks: Table | None
    tabs: list[ChartTab]
    absent: dict[str, list[str]]
    slowest: list[SlowInstanceView]
    left_out: str


def content(analysis: Analysis, labels: Labels) -> Content:
    """Gather the content of the page."""
    solvers, agreement = agreement_section.matrix(analysis)
    statuses, claims = agreement_section.claims(analysis)
    tabs, absent = chart_tabs(analysis)
    caveats = overview.caveats(analysis)
    series = Series.of(analysis)
    ranked = [place.solver for place in analysis.ranking]
    order = [*ranked, *(name for name in series.solvers if name not in ranked)]
    return Content(
        analysis=analysis,
        faults=[each for each in caveats if each.blocking and each.kind != "at-fault"],
        caveats=[each for each in caveats if not each.blocking],
        settings=overview.settings(analysis),
        fastest=sentence(analysis.fastest),
        solver_count=overview.solver_count(analysis),
        task=phrase(analysis.run.task),
        grade=overview.GRADES[analysis.grade.letter],
        reasons=overview.reasons(analysis),
        lines=score_table.score_lines(analysis),
        column_meanings=score_table.meanings(analysis),
        bars=ratio_bars(analysis),
        looks={name: series.look(name) for name in order},
        solvers=solvers,
        agreement=agreement,
        statuses=statuses,
        claims=claims,
        disagreements=agreement_section.disagreements(analysis, labels),
        unsolved=agreement_section.unsolved(analysis, labels),
        tasks=tasks(analysis),
        tabs=tabs,
        absent=absent,
        slowest=[_slow(analysis, found, labels) for found in analysis.slowest[:_SLOWEST]],
        left_out=_left_out(len(instances(analysis))),
    )


def _left_out(number: int) -> str:
    """Say that the table does not have all instances; empty if it has."""
    if number <= MAX_ROWS:
        return ""
    return f"The table has the first {MAX_ROWS:,} of {count(number, 'instance')}."


def _slow(analysis: Analysis, found: SlowInstance, labels: Labels) -> SlowInstanceView:
    label = labels.instances[found.puzzle, found.isomorph]
    times = tuple(found.as_text(analysis.run.time_limit))
    puzzle = found.entry.puzzle
    drawing = puzzle_svg(str(puzzle), str(puzzle.shape), label)
    return SlowInstanceView(label, drawing, str(puzzle), times)
