"""`sudoku convert`: write the puzzles of a file in another format."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from solvers.cli import arguments, output_files
from solvers.cli.compression import without_ending
from solvers.cli.file_names import FILE_OR_URL
from solvers.cli.parameters import argument, command_line, option, puzzle_argument, reading_options
from solvers.cli.progress import progress
from solvers.cli.skipped import on_error_option
from solvers.errors import InputError, PuzzleError
from solvers.formats import ReadingOptions, detection
from solvers.formats.losses import SHAPE
from solvers.formats.puzzle_entry import OnError, PuzzleEntry
from solvers.quantities import count

_DEFAULT = "puzzle-lines"


@command_line
@puzzle_argument("source", "IN", "A file of puzzles, a puzzle, or - for standard input.")
@argument("target", "OUT", "The file to write, or - for standard output.", type=FILE_OR_URL)
@option(
    "--output-format",
    metavar="NAME",
    help="Write the format NAME. [default: by the ending of OUT; puzzle-lines for - and .txt]",
)
@reading_options
@on_error_option("read or written")
def command(
    source: str, target: Path, output_format: str | None, reading: ReadingOptions, on_error: OnError
) -> None:
    """Write the puzzles of a file in another format.

    Everything that a file says about a puzzle is kept if the other format can hold it. A puzzle
    with a shape that it cannot hold is an error; names, solutions and numbers of solutions are left
    out with a warning. OUT is compressed if its name ends in .gz, .bz2, .xz or .zst, and replaced
    when it is complete. The exit code is 2 if a puzzle cannot be read or written.

    Examples:
        # Write the puzzles of a file for OpenSudoku.
        sudoku convert puzzles.txt puzzles.opensudoku

        # Write a compressed table.
        sudoku convert puzzles.txt puzzles.csv.gz

        # Print a puzzle as JSON.
        sudoku convert 12343412214343.. - --output-format json
    """
    name = output_format or _format_of(target)
    writer = _Writer(name, on_error)
    inputs = [Path(source)] if arguments.is_source(source) else []
    output_files.check({"OUT": target}, {output_files.PUZZLES: inputs})
    prints = target == output_files.DASH
    with (
        progress("puzzle", files=inputs, prints_results=prints) as shown,
        output_files.opened(target) as out,
    ):
        entries = arguments.puzzles(source, writer.on_error, reading)
        for text in writer.texts(entries):
            out.write(text.encode())
            shown.advance_to(writer.written)
    for line in writer.remarks():
        print(line, file=sys.stderr)


class _Writer:
    """Writes entries in a format, and counts what the format cannot hold."""

    def __init__(self, name: str, on_error: OnError) -> None:
        formats_by_name = {key: each for key, each in detection.formats().items() if each.write}
        if name not in formats_by_name:
            known = ", ".join(formats_by_name)
            raise InputError(f"the format {name!r} cannot be written", remedy=f"use {known}")
        self._name, self._format = name, formats_by_name[name]
        self.on_error = on_error
        self.written = 0
        self._lost = Counter[str]()

    def texts(self, entries: Iterable[PuzzleEntry]) -> Iterator[str]:
        """Yield the text of a file. Raises InputError if no puzzle can be written."""
        if self._format.write:
            yield from self._format.write(self._held(entries))
        if not self.written:
            cause = f"{self._name} can hold none of the puzzles"
            raise InputError(cause, remedy="choose another --output-format")

    def remarks(self) -> Iterator[str]:
        """Yield what was left out."""
        for word, number in self._lost.items():
            puzzles = count(number, "puzzle")
            yield f"warning: {self._name} cannot hold the {word} of {puzzles}, which was left out"

    def _held(self, entries: Iterable[PuzzleEntry]) -> Iterator[PuzzleEntry]:
        """Yield the entries that the format can hold."""
        for entry in entries:
            lost = self._format.loses(entry)
            if SHAPE in lost:
                shape = str(entry.puzzle.shape)
                cause = f"{self._name} cannot hold a puzzle with the shape {shape[:60]}"
                remedy = "choose another format, such as json"
                self.on_error(
                    PuzzleError(cause, remedy=remedy, source=entry.source, line=entry.line)
                )
                continue
            self._lost.update(lost)
            self.written += 1
            yield entry


def _format_of(target: Path) -> str:
    """Return the format for the ending of a name. Raises InputError for an unknown ending."""
    ending = without_ending(target).suffix.lower()
    if target == output_files.DASH:
        return _DEFAULT
    known = {end: name for name, each in detection.formats().items() for end in each.endings}
    if ending not in known:
        cause = f"{target}: the ending {ending!r} does not show the format"
        raise InputError(
            cause, remedy=f"give --output-format, or one of {', '.join(sorted(known))}"
        )
    return known[ending]
