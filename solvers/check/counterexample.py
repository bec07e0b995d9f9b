"""A finding as a file of puzzles that `sudoku check --puzzles`, `solve` and `compare` read."""

from __future__ import annotations

from typing import Final

from solvers import notation
from solvers.check.findings import Finding
from solvers.formats import PuzzleEntry

FIRST_LINE: Final = "# counterexample of sudoku check"


def text(found: Finding, spec: str) -> str:
    """Comments that say what went wrong, then the puzzles in the order in which they are asked; the last one fails."""
    lines = [
        FIRST_LINE,
        f"# {spec}: {found.outcome}",
        *(f"# {line}" for line in found.reason.splitlines()),
    ]
    if found.setting:
        lines.append(f"# found with {found.setting}")
    if found.before:
        lines.append("# right alone, wrong after the boards above it")
    if found.board is not None:
        lines.append(f"# came back: {notation.to_line(found.board, found.puzzle.shape)}")
    if str(found.puzzle.shape) != "3x3":
        lines.append(f"# shape: {found.puzzle.shape}")
    lines += [*(str(puzzle) for puzzle in found.before), _line(found.entry)]
    return "\n".join([*lines, ""])


def _line(entry: PuzzleEntry) -> str:
    """The puzzle with its count and a solution."""
    if entry.count is None and not entry.at_least:
        return str(entry.puzzle)
    count = str(entry.count) if entry.count is not None else f"{entry.at_least}+"
    solution = notation.to_line(entry.solution, entry.puzzle.shape) if entry.solution else "-"
    return f"{entry.puzzle} {count} {solution}"
