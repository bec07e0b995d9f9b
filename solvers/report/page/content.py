"""Everything that the page shows, as one value: text, tables, figures, in its order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pandas as pd
from markupsafe import Markup

from solvers.report.analysis import Analysis
from solvers.report.boards import drawing
from solvers.report.charts.box import box
from solvers.report.charts.cactus import cactus
from solvers.report.charts.crossover import crossing, crossover
from solvers.report.charts.figure import Absent, Figure
from solvers.report.charts.guesses import guesses
from solvers.report.charts.orbits import orbits
from solvers.report.charts.phases import phases
from solvers.report.charts.profile import profile
from solvers.report.charts.scatter import scatter
from solvers.report.charts.survival import survival
from solvers.report.labels import Labels
from solvers.report.page import answers, why, words
from solvers.report.slowest import Slow
from solvers.report.statistics.items import items

MEASURES = ("clues", "size", "guesses")


@dataclass(frozen=True)
class SlowBoard:
    """One of the slowest boards, drawn, with each solver's time."""

    label: str
    board: Markup
    text: str
    times: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Content:
    """figures  by name; where there is none, the reason why
    tables   by the name of the figure that they stand beside
    rail     where the scatter draws what was not solved in time, seconds
    """

    analysis: Analysis
    caveats: list[words.GroupedCaveat]
    asked: list[tuple[str, str]]
    grade: str
    reasons: str
    lines: list[words.Line]
    solvers: list[str]
    agreement: dict[tuple[str, str], answers.Cell]
    statuses: list[str]
    claims: dict[str, Any]
    disagreements: list[answers.Disagreement]
    unsolved: list[answers.Unsolved]
    figures: dict[str, Figure | Absent]
    tables: dict[str, why.Table]
    crossings: list[str]
    slowest: list[SlowBoard]
    rail: float


def content(analysis: Analysis, table: pd.DataFrame, labels: Labels) -> Content:
    """Gather it."""
    solvers, agreement = answers.matrix(analysis)
    statuses, claims = answers.claims(analysis)
    figures, rail = _figures(analysis, table, labels)
    return Content(
        analysis,
        words.caveats(analysis),
        words.asked(analysis),
        words.GRADES[analysis.grade.letter],
        words.reasons(analysis),
        words.lines(analysis),
        solvers,
        agreement,
        statuses,
        claims,
        answers.disagreements(analysis, table, labels),
        answers.unsolved(table, labels),
        figures,
        _tables(analysis, labels),
        [said for found in analysis.crossovers if (said := crossing(found))],
        [_slow(analysis, board, labels) for board in analysis.slowest],
        rail,
    )


def _figures(
    analysis: Analysis, table: pd.DataFrame, labels: Labels
) -> tuple[dict[str, Figure | Absent], float]:
    ranked = items(table, [place.solver for place in analysis.ranking], analysis.run.limit)
    scattered, rail = scatter(analysis, ranked.seconds)
    figures = {
        "cactus": cactus(analysis),
        "survival": survival(analysis),
        "scatter": scattered,
        "profile": profile(analysis),
        "box": box(analysis),
        **{f"crossover-{measure}": crossover(analysis, measure) for measure in MEASURES},
        "phases": phases(analysis),
        "guesses": guesses(analysis, table),
        "orbits": orbits(analysis, labels.puzzles),
    }
    return figures, rail


def _tables(analysis: Analysis, labels: Labels) -> dict[str, why.Table]:
    found = {
        "tasks": why.tasks(analysis),
        "cactus": why.contributions(analysis),
        "phases": why.phases(analysis),
        "guesses": why.guesses(analysis),
        "orbits": why.orbits(analysis, labels.puzzles),
    }
    return {name: each for name, each in found.items() if each}


def _slow(analysis: Analysis, board: Slow, labels: Labels) -> SlowBoard:
    """Its times from the shortest to the longest."""
    called = labels.boards[board.puzzle, board.isomorph]
    told = tuple(board.told(analysis.run.limit))
    return SlowBoard(called, drawing(board.text, board.shape, called), board.text, told)
