"""Write the result for a puzzle as a line, as grids, as JSON, or only its solutions."""

from __future__ import annotations

import json
from enum import StrEnum

from solvers import notation
from solvers.formats.puzzle_lines import write as line_of
from solvers.puzzle import Puzzle
from solvers.result import Result, Status, Stop


class AnswerFormat(StrEnum):
    """How a result is written."""

    LINE = "line"
    GRID = "grid"
    SOLUTIONS = "solutions"
    JSON = "json"


def render(answer_format: AnswerFormat, puzzle: Puzzle, result: Result) -> list[str]:
    """Return the lines that show a result."""
    lines = [notation.to_line(grid, puzzle.shape) for grid in result.solutions]
    if answer_format is AnswerFormat.SOLUTIONS:
        return lines
    if answer_format is AnswerFormat.LINE:
        return [line_of(puzzle, result)]
    if answer_format is AnswerFormat.JSON:
        answer = {
            "puzzle": str(puzzle),
            "shape": str(puzzle.shape),
            "status": result.status,
            "stop": result.stop,
        }
        return [json.dumps(answer | {"solutions": lines, "counters": dict(result.counters)})]
    grids = [f"{notation.to_grid(grid, puzzle.shape)}\n" for grid in result.solutions]
    return [f"{puzzle}  {_summary(puzzle, result)}", *grids]


def _summary(puzzle: Puzzle, result: Result) -> str:
    if puzzle.contradictions:
        unit, digit, cells = puzzle.contradictions[0]
        where = " and ".join(puzzle.shape.cell_name(cell) for cell in cells)
        return f"no solution: {unit} has {digit} given at {where}"
    found = len(result.solutions)
    early = (
        ""
        if result.stop in (Stop.EXHAUSTED, Stop.ENOUGH)
        else f"; the search ended early ({result.stop})"
    )
    at_least = "" if result.stop is Stop.EXHAUSTED else "at least "
    words = {
        Status.UNSATISFIABLE: "no solution",
        Status.UNIQUE: "one solution",
        Status.MULTIPLE: f"{at_least}{found} solutions",
        Status.SOLVED: "at least one solution",
        Status.UNKNOWN: "undecided",
    }
    return words[result.status] + early
