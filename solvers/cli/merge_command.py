"""`sudoku merge`: copy the runs of one store to another."""

from __future__ import annotations

from pathlib import Path

from solvers import comparison
from solvers.cli.parameters import FILE, argument, command_line
from solvers.cli.terminal_text import printable


@command_line
@argument("into", "INTO", "The store that the runs are added to.", type=FILE)
@argument("source", "SOURCE", "The store that they are copied from.", type=FILE)
def command(into: Path, source: Path) -> None:
    """Copy the runs of one store to another.

    A run that has fewer answers in INTO than in SOURCE is replaced. SOURCE is not changed; INTO is
    created if it does not exist.

    Examples:
        # Collect the runs of two machines in one file.
        sudoku merge all.sqlite runs.sqlite && sudoku merge all.sqlite other.sqlite

        # Add a run that was saved to a file of its own.
        sudoku merge runs.sqlite other.sqlite
    """
    added, replaced = comparison.merge(into, source)
    for run in added:
        print(f"added {printable(run)}")
    for run in replaced:
        print(f"replaced {printable(run)}, which has more answers in {printable(source)}")
    if not comparison.runs(source):
        print(f"{printable(source)} has no runs")
    elif not added and not replaced:
        print(f"{printable(into)} already has every run of {printable(source)}")
