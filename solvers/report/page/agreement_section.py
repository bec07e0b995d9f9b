"""Who agrees with whom: the matrix of claims, every disagreement with its boards, and what nobody solved in time."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import pandas as pd
from markupsafe import Markup

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


def disagreements(analysis: Analysis, table: pd.DataFrame, labels: Labels) -> list[Disagreement]:
    """Every one, in the order in which they were found."""
    boards = table.drop_duplicates(["puzzle", "isomorph"]).set_index(["puzzle", "isomorph"])
    asked = [(row, (row["puzzle"], row["isomorph"])) for row in analysis.run.disagreements]
    return [
        _disagreement(row, labels.instances[key], *boards.loc[key, ["text", "shape"]])
        for row, key in asked
        if key in labels.instances
    ]


def _disagreement(row: Mapping[str, Any], label: str, text: str, shape: str) -> Disagreement:
    told = json.loads(row["claims"]) if isinstance(row["claims"], str) else row["claims"]
    grid, smallest = row.get("grid"), row.get("smallest") or ""
    return Disagreement(
        label,
        tuple((str(who), str(claim)) for who, claim in told),
        puzzle_svg(text, shape, f"{label}, as it was asked"),
        text,
        puzzle_svg(text, shape, f"{label}, with the verified solution", grid) if grid else Markup(),
        puzzle_svg(smallest, shape, "the smallest board on which they disagree", grid)
        if smallest
        else Markup(),
        smallest,
    )


def unsolved(table: pd.DataFrame, labels: Labels) -> list[Unsolved]:
    """The boards that were asked and that no solver got right in time."""
    solved = table.groupby(["puzzle", "isomorph"])["solved"].any()
    boards = table.drop_duplicates(["puzzle", "isomorph"]).set_index(["puzzle", "isomorph"])
    found = []
    for key in solved.index[~solved]:
        text, shape = boards.loc[key, ["text", "shape"]]
        found.append(
            Unsolved(labels.instances[key], puzzle_svg(text, shape, labels.instances[key]), text)
        )
    return found
