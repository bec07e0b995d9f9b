"""`sudoku generate`: generate puzzles of a given kind, the same ones for the same seed."""

from __future__ import annotations

import os
import shlex
import sys
from itertools import islice
from pathlib import Path

import click

from solvers.cli import output_endings, output_files
from solvers.cli.file_names import FILE_OR_URL
from solvers.cli.generated_puzzles import PuzzleFormat, written
from solvers.cli.number_types import WholeNumber
from solvers.cli.parameters import command_line, option
from solvers.cli.progress import progress
from solvers.cli.request_options import request_options
from solvers.configured_solver import configured
from solvers.generate import Request, puzzles

_NOT_IN_RECIPE = ("seed", "output", "jobs")


@command_line
@option("--count", type=WholeNumber(1), default=1, metavar="N", help="Generate N puzzles.")
@request_options
@option(
    "--attempts",
    type=WholeNumber(1),
    metavar="N",
    help="Give up after N attempts in a row without a puzzle. [default: 100,000; 200 with --hard; "
    "1,000 for other shapes]",
)
@option(
    "--jobs",
    "-j",
    type=WholeNumber(1),
    metavar="N",
    help="Generate usual 9x9 puzzles with N threads. [default: one for each core]",
)
@option(
    "--format",
    "puzzle_format",
    type=click.Choice([each.value for each in PuzzleFormat]),
    default=PuzzleFormat.LINE.value,
    help="Write a line (puzzle, number of solutions, a solution), only the puzzle, a grid, or JSON "
    "for each puzzle.",
)
@option(
    "--output",
    "-o",
    type=FILE_OR_URL,
    metavar="FILE",
    help="Write the puzzles to FILE. [default: -, standard output]",
)
@click.pass_context
def command(
    context: click.Context,
    count: int,
    request: Request,
    attempts: int | None,
    jobs: int | None,
    puzzle_format: str,
    output: Path | None,
) -> None:
    """Generate puzzles of a given kind; the seed decides which ones.

    Each puzzle has exactly one solution unless an option says otherwise. Usual 9x9 puzzles need
    the solver `lanes`; other shapes use the configured solver, which is slower. The exit code is 2
    if the request cannot be met.

    Examples:
        # Print a minimal puzzle.
        sudoku generate

        # Write 1000 puzzles with 24 to 26 givens in a symmetric pattern.
        sudoku generate --count 1000 --givens 24..26 --symmetry rotate-180 -o new.txt

        # Search for a puzzle that takes the solver lanes at least 30 guesses.
        sudoku generate --hard 30 --seed 1
    """
    if not _was_given("puzzle_format", context):
        asked = output_endings.format_of(output, "puzzles", output_endings.JSON)
        puzzle_format = asked or puzzle_format
    output_files.check({"--output": output}, {})
    if not _was_given("seed", context):
        print(f"seed: {request.seed}", file=sys.stderr)
    made = puzzles(request, configured(request.shape), threads=jobs or _cores(), attempts=attempts)
    to_terminal = output in (None, output_files.DASH)
    recipe = _recipe(context, request.seed)
    with (
        output_files.opened(output) as out,
        progress("puzzle", total=count, prints_results=to_terminal) as shown,
    ):
        for text in written(islice(made, count), PuzzleFormat(puzzle_format), recipe):
            out.write(text.encode())
            shown.advance()


def _cores() -> int:
    """Return the number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _recipe(context: click.Context, seed: int) -> str:
    """Return the command that generates these puzzles."""
    words = ["sudoku", "generate"]
    for parameter in context.command.params:
        name = parameter.name or ""
        if _was_given(name, context) and name not in _NOT_IN_RECIPE:
            value, option_name = context.params[name], parameter.opts[0]
            values = value if isinstance(value, tuple) else (value,)
            for each in values:
                words += [option_name] if each is True else [option_name, str(each)]
    return shlex.join([*words, "--seed", str(seed)])


def _was_given(name: str, context: click.Context) -> bool:
    source = context.get_parameter_source(name)
    return source is not None and source.name == "COMMANDLINE"
