"""One puzzle's result as text: a line, a grid, the solutions alone, or JSON."""

from __future__ import annotations

import json
from enum import StrEnum

from solvers import notation
from solvers.formats.lines import write as line_of
from solvers.puzzle import Puzzle
from solvers.result import Result, Status, Stop


class AnswerFormat(StrEnum):
    """How answers are written."""

    LINE = "line"
    GRID = "grid"
    SOLUTIONS = "solutions"
    JSON = "json"


def render(form: AnswerFormat, puzzle: Puzzle, result: Result) -> list[str]:
    """The lines that show the result."""
    lines = [notation.to_line(grid, puzzle.shape) for grid in result.solutions]
    if form is AnswerFormat.SOLUTIONS:
        return lines
    if form is AnswerFormat.LINE:
        return [line_of(puzzle, result)]
    if form is AnswerFormat.JSON:
        answer = {
            "puzzle": str(puzzle),
            "shape": str(puzzle.shape),
            "status": result.status,
            "stop": result.stop,
        }
        return [json.dumps(answer | {"solutions": lines, "counters": dict(result.counters)})]
    grids = [f"{notation.to_grid(grid, puzzle.shape)}\n" for grid in result.solutions]
    return [f"{puzzle}  {_words(puzzle, result)}", *grids]


def _words(puzzle: Puzzle, result: Result) -> str:
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
