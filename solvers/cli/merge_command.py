"""`sudoku merge`: copy the runs of one store to another."""

from __future__ import annotations

from pathlib import Path

from solvers import comparison
from solvers.cli.file_names import FILE
from solvers.cli.parameters import argument, command_line
from solvers.cli.terminal_text import printable
from solvers.compare.store import shards


@command_line
@argument("into", "INTO", "The store that the runs are added to.", type=FILE)
@argument(
    "sources", "SOURCE", "The stores that they are copied from.", type=FILE, nargs=-1, required=True
)
def command(into: Path, sources: tuple[Path, ...]) -> None:
    """Copy the runs of one store to another.

    A run that has fewer answers in INTO than in SOURCE is replaced. SOURCE is not changed; INTO is
    created if it does not exist. Runs that measured the shards of one plan (`compare --shard`)
    become one run in INTO; a message names the shards that are missing.

    Examples:
        # Collect the runs of two machines in one file.
        sudoku merge all.sqlite runs.sqlite && sudoku merge all.sqlite other.sqlite

        # Join the shards of a plan that jobs of a batch system measured.
        sudoku merge all.sqlite runs.sqlite other.sqlite
    """
    for source in sources:
        _merge(into, source)
    for info in comparison.runs(into):
        if found := shards.state(info):
            print(f"run {printable(info.name or info.run)} has {found}")


def _merge(into: Path, source: Path) -> None:
    added, replaced = comparison.merge(into, source)
    for run in added:
        print(f"added {printable(run)}")
    joined = {info.run for info in comparison.runs(into) if shards.state(info)}
    for run in replaced:
        if run in joined:
            print(f"added the shards in {printable(source)} to {printable(run)}")
            continue
        print(f"replaced {printable(run)}, which has more answers in {printable(source)}")
    if not comparison.runs(source):
        print(f"{printable(source)} has no runs")
    elif not added and not replaced:
        print(f"{printable(into)} already has every run of {printable(source)}")
