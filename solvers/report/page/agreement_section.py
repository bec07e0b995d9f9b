"""The section on agreement: matrix, claims, disagreements with drawings, and unsolved instances."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from markupsafe import Markup

from solvers import notation
from solvers.compare.agreement import Disagreement
from solvers.report.analysis import Analysis
from solvers.report.labels import Labels
from solvers.report.puzzle_svg import puzzle_svg
from solvers.result import Status


@dataclass(frozen=True)
class Cell:
    """Two solvers: the answers in which both claim something, and contradictions among them."""

    claimed: int
    conflict: int


@dataclass(frozen=True, kw_only=True)
class DisagreementView:
    """Contradictory claims about an instance, with drawings.

    grid      the instance with the verified solution that decides, if there is one
    smallest  a minimised puzzle on which the solvers disagree, if one was found
    """

    label: str
    claims: tuple[tuple[str, str], ...]
    drawing: Markup
    text: str
    grid: Markup
    smallest: Markup
    smallest_text: str


@dataclass(frozen=True)
class UnsolvedView:
    """An instance that no solver solved, with a drawing."""

    label: str
    drawing: Markup
    text: str


def no_disagreement(analysis: Analysis) -> str:
    """Return the sentence for a run without disagreements."""
    if any(score.at_fault for score in analysis.scores):
        return "Apart from failed answers, no claim contradicts another claim or a verified grid."
    return "No claim contradicts another claim or a verified grid."


def matrix(analysis: Analysis) -> tuple[list[str], dict[tuple[str, str], Cell]]:
    """Return the solvers, and the cell of each two of them in both orders."""
    cells = {}
    for found in analysis.agreement:
        cell = Cell(found.claimed, found.conflict)
        cells[found.solver, found.against] = cells[found.against, found.solver] = cell
    return list(dict.fromkeys(name for pair in cells for name in pair)), cells


def claims(analysis: Analysis) -> tuple[list[str], dict[str, Mapping[str, int]]]:
    """Return the claimed statuses, and how often each solver claimed each."""
    made = {status for claimed in analysis.claims.values() for status in claimed}
    return [str(status) for status in Status if str(status) in made], dict(analysis.claims)


def disagreements(analysis: Analysis, labels: Labels) -> list[DisagreementView]:
    """Return all disagreements, in the order in which they were found."""
    return [
        _view(found, labels.instances[at])
        for found in analysis.run.disagreements
        if (at := found.measurement[:2]) in labels.instances
    ]


def _view(found: Disagreement, label: str) -> DisagreementView:
    text, shape = str(found.entry.puzzle), str(found.entry.puzzle.shape)
    grid = notation.to_line(found.grid, found.entry.puzzle.shape) if found.grid else None
    smallest, none = str(found.smallest) if found.smallest else "", Markup()
    smallest_label = "a minimised puzzle on which they disagree"
    solved_label = f"{label}, with the verified solution"
    return DisagreementView(
        label=label,
        claims=found.claims,
        drawing=puzzle_svg(text, shape, f"{label}, as given"),
        text=text,
        grid=puzzle_svg(text, shape, solved_label, grid) if grid else none,
        smallest=puzzle_svg(smallest, shape, smallest_label, grid) if smallest else none,
        smallest_text=smallest,
    )


def unsolved(analysis: Analysis, labels: Labels) -> list[UnsolvedView]:
    """Return the instances that no solver solved in any measurement."""
    found = []
    for at in analysis.results.unsolved:
        puzzle, label = analysis.run.entries[at].puzzle, labels.instances[at]
        drawing = puzzle_svg(str(puzzle), str(puzzle.shape), label)
        found.append(UnsolvedView(label, drawing, str(puzzle)))
    return found
