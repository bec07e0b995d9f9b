"""A counterexample as a file of puzzles, which `check --puzzles`, `solve` and `compare` read."""

from __future__ import annotations

from typing import Final

from solvers import notation
from solvers.check.findings import Finding
from solvers.formats import PuzzleEntry
from solvers.puzzle import STANDARD

FIRST_LINE: Final = "# counterexample of sudoku check"


def file_text(found: Finding, spec: str) -> str:
    """Return comments that explain the fault, then the puzzles in order; the last one fails."""
    shape = found.puzzle.shape
    lines = [
        FIRST_LINE,
        f"# {spec}: {found.outcome}",
        *(f"# {line}" for line in found.reason.splitlines()),
    ]
    if found.setting:
        lines.append(f"# found with {found.setting}")
    if found.previous:
        lines.append("# the last puzzle is solved correctly alone, and wrongly after the others")
    if found.grid is not None:
        lines.append(f"# returned: {notation.to_line(found.grid, shape)}")
    if shape != STANDARD:
        lines.append(f"# shape: {shape}")
    lines += [*map(str, found.previous), _line(found.entry)]
    return "\n".join([*lines, ""])


def _line(entry: PuzzleEntry) -> str:
    """The puzzle with its number of solutions and one of them."""
    if entry.count is None and not entry.at_least:
        return str(entry.puzzle)
    number = str(entry.count) if entry.count is not None else f"{entry.at_least}+"
    solution = notation.to_line(entry.solution, entry.puzzle.shape) if entry.solution else "-"
    return f"{entry.puzzle} {number} {solution}"
