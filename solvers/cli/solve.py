"""`sudoku solve`: the solutions of a puzzle, or of every puzzle in a file."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from typing import Annotated, BinaryIO, Literal

import typer

from solvers import config
from solvers.cli import arguments, outputs
from solvers.cli.answering import Answering
from solvers.cli.answers import Format
from solvers.cli.shown import shown
from solvers.errors import PuzzleError
from solvers.formats.entry import stop
from solvers.solver import Limits


def command(
    puzzle: Annotated[
        str,
        typer.Argument(
            metavar="PUZZLE|FILE|-", help="A puzzle, a file of puzzles, or - for standard input."
        ),
    ],
    solver: Annotated[
        str | None, typer.Option(help="Which solver; `sudoku solvers` lists them.")
    ] = None,
    solution_limit: Annotated[
        str | None,
        typer.Option(metavar="N|all", help="Stop after so many solutions; 2 tells one from many."),
    ] = None,
    time_limit: Annotated[
        float | None, typer.Option(metavar="S", help="Seconds for each puzzle.")
    ] = None,
    form: Annotated[
        Format | None,
        typer.Option(
            "--format",
            help="line: puzzle, count, first solution (usual with -o); solutions: each one, a line.",
        ),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output", "-o", metavar="OUT", help="A file for the answers; - for standard output."
        ),
    ] = None,
    on_error: Annotated[
        Literal["stop", "skip"],
        typer.Option(help="At a puzzle that cannot be read: stop, or skip it and say so."),
    ] = "stop",
) -> None:
    """Solve: say whether there is no solution, one, or more, and show those found.

    Exits with 1 if a puzzle has no solution, with 3 if the time limit left one undecided.
    """
    chosen = config.choose(solver).spec
    limits = Limits(
        arguments.solutions(solution_limit or arguments.usual_limit([chosen])), time_limit
    )
    form = form or (Format.LINE if output else Format.GRID)
    arguments.check_names([chosen])
    output = None if output == outputs.DASH else output
    inputs = [Path(puzzle)] if arguments.is_source(puzzle) else []
    outputs.check(
        {"--output": output},
        {outputs.PUZZLES: inputs, outputs.SOLVER: outputs.solver_files([chosen])},
    )
    skipped = _Skipped() if on_error == "skip" else None
    answering = Answering(solver, limits, form, skipped or stop)
    with _opened(output) as out, _progress(output) as advance:
        for text in answering.answers(puzzle):
            out.write(text)
            advance(answering.puzzles)
    if skipped and skipped.count:
        typer.echo(f"{skipped.count} skipped", err=True)
    raise typer.Exit(answering.exit_code)


class _Skipped:
    """Tells of each puzzle that cannot be read, and counts them."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self, error: PuzzleError) -> None:
        self.count += 1
        typer.echo(f"skipped: {shown(error)}", err=True)


@contextmanager
def _progress(output: Path | None) -> Iterator[Callable[[int], None]]:
    """A count with its speed on standard error, if that is a terminal that shows no answers. Yields what to call with it."""
    if not sys.stderr.isatty() or (output is None and sys.stdout.isatty()):
        yield lambda _: None
        return
    from rich.console import Console
    from rich.progress import Progress, SpinnerColumn, TextColumn

    columns = (
        SpinnerColumn(),
        TextColumn("{task.completed:,} puzzles"),
        TextColumn("{task.fields[rate]}"),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=None, rate="")
        start = perf_counter()
        yield lambda puzzles: bar.update(
            task, completed=puzzles, rate=f"{puzzles / (perf_counter() - start):,.0f} a second"
        )


@contextmanager
def _opened(output: Path | None) -> Iterator[BinaryIO]:
    """The file to write to, or standard output."""
    if output is None:
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    with output.open("wb") as stream:
        yield stream
