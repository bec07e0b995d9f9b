"""`sudoku model`: write a puzzle and its rules as a model for other tools."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import click

from solvers import exchange
from solvers.cli import arguments, output_files
from solvers.cli.compression import without_ending
from solvers.cli.file_names import FILE_OR_URL
from solvers.cli.number_types import WholeNumber
from solvers.cli.parameters import command_line, option, puzzle_argument, reading_options
from solvers.errors import InputError
from solvers.formats import ReadingOptions
from solvers.puzzle import Puzzle
from solvers.quantities import count

_FORMATS = "; ".join(f"{name}: {each.tools}" for name, each in exchange.formats().items())


@command_line
@puzzle_argument("source", "PUZZLE|FILE|-", "A puzzle, a file of puzzles, or - for standard input.")
@option(
    "--to",
    "name",
    type=click.Choice(list(exchange.formats())),
    metavar="NAME",
    help=f"Write the format NAME. [default: by the ending of FILE] The formats are {_FORMATS}.",
)
@option(
    "-o", "--output", type=FILE_OR_URL, metavar="FILE", help="Write to FILE. [default: print it]"
)
@option(
    "--number",
    type=WholeNumber(1),
    metavar="N",
    help="Write the Nth puzzle of the file. [default: the only one]",
)
@reading_options
def command(
    source: str, name: str | None, output: Path | None, number: int | None, reading: ReadingOptions
) -> None:
    """Write a puzzle and its rules as a model for other tools.

    SAT, pseudo-Boolean, MIP, CP, SMT and ASP solvers read the file without any other program. The
    comments at its beginning say which variable belongs to which cell, so that a solution can be
    read. All kinds of puzzles can be written: boxes of any size, jigsaws, and extra units.

    Examples:
        # Write a puzzle for a SAT solver.
        sudoku model 12343412214343.. -o puzzle.cnf

        # Write a compressed file.
        sudoku model 12343412214343.. -o puzzle.cnf.gz

        # Print the second puzzle of a bundled set as a MiniZinc model.
        sudoku model @hard --number 2 --to minizinc
    """
    inputs = [Path(source)] if arguments.is_source(source) else []
    output_files.check({"--output": output}, {output_files.PUZZLES: inputs})
    lines = exchange.model_lines(_puzzle(source, number, reading), name or _format_of(output))
    with output_files.opened(output) as stream:
        for line in lines:
            stream.write(line.encode())


def _puzzle(source: str, number: int | None, reading: ReadingOptions) -> Puzzle:
    """Return the only puzzle, or the one with the given number. Raises InputError."""
    if number is None:
        return arguments.only_puzzle(source, reading, remedy="choose one with --number N")
    read = list(islice(arguments.puzzles(source, reading=reading), number))
    if len(read) < number:
        cause = f"--number {number} is more than the {count(len(read), 'puzzle')} there"
        raise InputError(cause, remedy=f"give a number from 1 to {len(read)}", source=source)
    return read[-1].puzzle


def _format_of(output: Path | None) -> str:
    """Return the format for the ending of a name. Raises InputError for an unknown ending."""
    known = {end: name for name, each in exchange.formats().items() for end in each.endings}
    ending = without_ending(output).suffix.lower() if output else ""
    if ending not in known:
        cause = f"{output}: the ending {ending!r} does not show the format"
        named = output not in (None, output_files.DASH)
        raise InputError(
            cause if named else "the format is not given",
            remedy=f"give --to, or an output with one of the endings {', '.join(sorted(known))}",
        )
    return known[ending]
