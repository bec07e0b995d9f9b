"""Write the result for a puzzle as a line, as grids, as JSON, or only its solutions."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum
from pathlib import Path

from solvers import notation
from solvers.cli import output_endings
from solvers.formats.puzzle_lines import write as line_of
from solvers.puzzle import Puzzle
from solvers.result import Result


class AnswerFormat(StrEnum):
    """How a result is written."""

    LINE = "line"
    GRID = "grid"
    SOLUTIONS = "solutions"
    JSON = "json"


def default_format(output: Path | None) -> AnswerFormat:
    """Return the format of answers if none was given: grids on a terminal, lines in a file.

    Raises InputError for a file with the ending of a format that answers do not have.
    """
    asked = output_endings.format_of(output, "answers", output_endings.JSON)
    return AnswerFormat(asked or ("line" if output else "grid"))


def render(answer_format: AnswerFormat, puzzle: Puzzle, result: Result) -> list[str]:
    """Return the lines that show a result."""
    if answer_format is AnswerFormat.SOLUTIONS:
        return [notation.to_line(grid, puzzle.shape) for grid in result.solutions]
    if answer_format is AnswerFormat.LINE:
        return [line_of(puzzle, result)]
    if answer_format is AnswerFormat.JSON:
        return [replace(result, puzzle=puzzle).to_json()]
    grids = [f"{notation.to_grid(grid, puzzle.shape)}\n" for grid in result.solutions]
    return [f"{puzzle}  {_contradiction(puzzle) or result.summary}", *grids]


def _contradiction(puzzle: Puzzle) -> str:
    """Return why the givens allow no solution; empty if they do not contradict each other."""
    if not puzzle.contradictions:
        return ""
    unit, digit, cells = puzzle.contradictions[0]
    where = " and ".join(puzzle.shape.cell_name(cell) for cell in cells)
    return f"no solution: {unit} has {digit} given at {where}"
