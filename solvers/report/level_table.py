"""The table of median times by level of the puzzles, for the page and for Markdown."""

from __future__ import annotations

from solvers.quantities import NONE, count
from solvers.rating import LEVELS
from solvers.report.analysis import Analysis
from solvers.report.drawing.chart import Table, table


def level_table(analysis: Analysis) -> Table | None:
    """Return the median of each solver at each level, if the puzzles have several levels."""
    found = {(each.solver, each.level): each for each in analysis.levels}
    levels = [level for level in LEVELS if any(level is each for _, each in found)]
    puzzles = {
        level: max(each.puzzles for (_, own), each in found.items() if own is level)
        for level in levels
    }
    headings = [f"{level} ({count(puzzles[level], 'puzzle')})" for level in levels]
    limit = analysis.run.time_limit
    rows = {solver: [(solver, level) for level in levels] for solver, _ in found}
    return table(
        "Median time by level of the puzzles, as `sudoku rate` finds it",
        ("solver", *headings),
        (
            (solver, *(found[at].text(limit) if at in found else NONE for at in row))
            for solver, row in rows.items()
        ),
    )
