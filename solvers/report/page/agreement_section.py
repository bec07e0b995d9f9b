"""Who agrees with whom: the matrix of claims, every disagreement with its boards, and what nobody solved in time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from markupsafe import Markup

from solvers import notation
from solvers.compare.agreement import Disagreement as Found
from solvers.report.analysis import Analysis
from solvers.report.labels import Labels
from solvers.report.puzzle_svg import puzzle_svg
from solvers.result import Status


@dataclass(frozen=True)
class Cell:
    """Two solvers: in how many answers both claimed something, and in how many of those they contradict each other."""

    claimed: int
    conflict: int


@dataclass(frozen=True)
class Disagreement:
    """Claims about one board that cannot both hold; `grid` is the verified one that decides, drawn over the board."""

    label: str
    claims: tuple[tuple[str, str], ...]
    drawing: Markup
    text: str
    grid: Markup
    smallest: Markup
    smallest_text: str


@dataclass(frozen=True)
class Unsolved:
    """A board that nobody solved in time."""

    label: str
    drawing: Markup
    text: str


def matrix(analysis: Analysis) -> tuple[list[str], dict[tuple[str, str], Cell]]:
    """The solvers, and the cell of each two in both orders."""
    cells = {}
    for found in analysis.agreement:
        cell = Cell(found.claimed, found.conflict)
        cells[found.solver, found.against] = cells[found.against, found.solver] = cell
    return list(dict.fromkeys(name for pair in cells for name in pair)), cells


def claims(analysis: Analysis) -> tuple[list[str], dict[str, Mapping[str, int]]]:
    """The statuses that anybody claimed, and how often each solver claimed each."""
    made = {status for claimed in analysis.claims.values() for status in claimed}
    return [str(status) for status in Status if str(status) in made], dict(analysis.claims)


def disagreements(analysis: Analysis, labels: Labels) -> list[Disagreement]:
    """Every one, in the order in which they were found."""
    return [
        _disagreement(found, labels.instances[at])
        for found in analysis.run.disagreements
        if (at := found.measurement[:2]) in labels.instances
    ]


def _disagreement(found: Found, label: str) -> Disagreement:
    text, shape = str(found.entry.puzzle), str(found.entry.puzzle.shape)
    grid = notation.to_line(found.grid, found.entry.puzzle.shape) if found.grid else None
    smallest = str(found.smallest) if found.smallest else ""
    return Disagreement(
        label=label,
        claims=found.claims,
        drawing=puzzle_svg(text, shape, f"{label}, as it was asked"),
        text=text,
        grid=puzzle_svg(text, shape, f"{label}, with the verified solution", grid)
        if grid
        else Markup(),
        smallest=puzzle_svg(smallest, shape, "the smallest board on which they disagree", grid)
        if smallest
        else Markup(),
        smallest_text=smallest,
    )


def unsolved(analysis: Analysis, labels: Labels) -> list[Unsolved]:
    """The instances that no solver solved in any measurement."""
    found = []
    for at in analysis.results.unsolved:
        puzzle, label = analysis.run.entries[at].puzzle, labels.instances[at]
        found.append(
            Unsolved(label, puzzle_svg(str(puzzle), str(puzzle.shape), label), str(puzzle))
        )
    return found
