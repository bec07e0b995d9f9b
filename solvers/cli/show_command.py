"""`sudoku show`: draw puzzles on the terminal, or as SVG, PNG or HTML."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

from solvers.cli import arguments, output_files
from solvers.cli.file_names import FILE
from solvers.cli.parameters import command_line, flag, option, puzzle_argument, reading_options
from solvers.cli.plain_console import PlainConsole
from solvers.cli.puzzle_view import draw
from solvers.cli.shown_puzzle import ShownPuzzle, page, png
from solvers.cli.skipped import on_error_option
from solvers.errors import InputError
from solvers.formats import ReadingOptions
from solvers.formats.puzzle_entry import OnError

_MOST = 100  # puzzles that are written to files


@command_line
@puzzle_argument(
    "puzzles", "PUZZLE|FILE|-", "Puzzles, files of puzzles, or - for standard input.", nargs=-1
)
@flag("--solution", help="Solve each puzzle, and fill in its first solution in another colour.")
@flag("--candidates", help="Show the digits that the givens allow in each blank cell.")
@flag("--unicode", help="Draw lines with box-drawing characters instead of -, | and +.")
@option("--svg", type=FILE, metavar="FILE", help="Write a picture as SVG, and print nothing.")
@option("--png", type=FILE, metavar="FILE", help="Write a picture as PNG, and print nothing.")
@option("--html", type=FILE, metavar="FILE", help="Write a page with all puzzles.")
@reading_options
@on_error_option()
def command(
    puzzles: tuple[str, ...],
    solution: bool,
    candidates: bool,
    unicode: bool,
    svg: Path | None,
    png: Path | None,
    html: Path | None,
    reading: ReadingOptions,
    on_error: OnError,
) -> None:
    """Draw puzzles on the terminal, or as SVG, PNG or HTML.

    Givens and other digits have different colours. The lines are those between boxes, or between
    the regions of a jigsaw, and the cells of extra units such as diagonals are marked. If there are
    several puzzles, a number is put before the ending of FILE for --svg and --png.

    Examples:
        # Draw a puzzle with the candidates of its cells.
        sudoku show 12343412214343.. --candidates

        # Draw each puzzle of a file with its solution.
        sudoku show puzzles.txt --solution --unicode
    """
    if not puzzles:
        raise InputError("there is no puzzle to show", remedy="give a puzzle, a file, or -")
    if solution and candidates:
        cause = "--solution and --candidates cannot be used together"
        raise InputError(cause, remedy="give one of them")
    inputs = [Path(each) for each in puzzles if arguments.is_source(each)]
    files = {"--svg": svg, "--png": png, "--html": html}
    outputs = {option: file for option, file in files.items() if file}
    output_files.check(outputs, {output_files.PUZZLES: inputs})
    shown = (
        ShownPuzzle.of(entry, solution, candidates)
        for each in puzzles
        for entry in arguments.puzzles(each, on_error, reading)
    )
    if outputs:
        _write(shown, outputs)
    else:
        _print(shown, unicode)


def _print(shown: Iterable[ShownPuzzle], unicode: bool) -> None:
    console = PlainConsole(soft_wrap=True)
    for number, each in enumerate(shown):
        if number:
            console.print()
        console.print(each.title)
        for line in draw(each, unicode):
            console.print(line)


def _write(shown: Iterable[ShownPuzzle], outputs: dict[str, Path]) -> None:
    """Write pictures and a page. Raises InputError for too many puzzles."""
    several = list(islice(shown, _MOST + 1))
    if len(several) > _MOST:
        cause = f"there are more than {_MOST} puzzles to draw"
        raise InputError(cause, remedy="give fewer, or print them without --svg, --png and --html")
    for kind, file in outputs.items():
        if kind == "--html":
            output_files.write(file, page(several))
            continue
        for target, each in zip(_numbered(file, len(several)), several, strict=True):
            with output_files.opened(target) as stream:
                stream.write(each.svg().encode() if kind == "--svg" else png(each.svg()))


def _numbered(file: Path, number: int) -> Iterator[Path]:
    """Yield a name for each picture; the name itself if there is one."""
    for n in range(1, number + 1):
        yield file if number == 1 else file.with_name(f"{file.stem}-{n}{file.suffix}")
