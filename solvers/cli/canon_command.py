"""`sudoku canon`: write canonical forms, or find out whether two puzzles are the same."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby, islice
from pathlib import Path

import click

from solvers import canonical, notation
from solvers.cli import arguments, output_endings, output_files
from solvers.cli.file_names import FILE_OR_URL
from solvers.cli.parameters import command_line, option, puzzle_argument, reading_options
from solvers.cli.progress import progress
from solvers.cli.skipped import on_error_option
from solvers.errors import InputError, PuzzleError, Unsupported
from solvers.formats import ReadingOptions
from solvers.formats.puzzle_entry import OnError, PuzzleEntry
from solvers.isomorph import Isomorphism
from solvers.puzzle import Puzzle

NOT_THE_SAME = 1
_BATCH = 4096  # puzzles


@command_line
@puzzle_argument("puzzle", "PUZZLE|FILE|-", "A puzzle, a file of puzzles, or - for standard input.")
@puzzle_argument(
    "other", "PUZZLE|FILE", "A second puzzle, to compare with the first.", required=False
)
@option(
    "--output",
    "-o",
    type=FILE_OR_URL,
    metavar="FILE",
    help="Write the forms to FILE. [default: -, standard output]",
)
@reading_options
@on_error_option("read, or that has no canonical form")
def command(
    puzzle: str,
    other: str | None,
    output: Path | None,
    reading: ReadingOptions,
    on_error: OnError,
) -> None:
    """Write canonical forms, or say whether two puzzles are the same.

    Puzzles are the same if one becomes the other by transposing it, by exchanging bands, stacks,
    rows of a band and columns of a stack, and by renaming digits. The canonical form is the first
    of all these puzzles in the order of texts with 0 for a blank. For two puzzles, the command says
    how one becomes the other. The exit code is 1 if they are not the same.

    Puzzles have boxes and at most 9 digits: jigsaws and extra units are not supported.

    Examples:
        # Find out whether two puzzles are the same.
        sudoku canon 1.....3........2 ...3.2......1...

        # Write the canonical form of each puzzle on a line, in the order of the file.
        sudoku canon puzzles.txt -o forms.txt
    """
    if other is not None:
        if output is not None:
            raise InputError("-o is for canonical forms", remedy="give one PUZZLE or FILE with -o")
        raise click.exceptions.Exit(
            _compare(*(arguments.only_puzzle(each, reading) for each in (puzzle, other)))
        )
    inputs = [Path(puzzle)] if arguments.is_source(puzzle) else []
    output = None if output == output_files.DASH else output
    output_endings.format_of(output, "canonical forms", {})
    output_files.check({"--output": output}, {output_files.PUZZLES: inputs})
    with (
        output_files.opened(output) as out,
        progress("puzzle", files=inputs, prints_results=output is None) as shown,
    ):
        for forms in _forms(arguments.puzzles(puzzle, on_error, reading), on_error):
            out.write("".join(f"{form}\n" for form in forms).encode())
            shown.advance(len(forms))


def _forms(entries: Iterator[PuzzleEntry], on_error: OnError) -> Iterator[list[str]]:
    """Yield the forms of puzzles as lists of lines. Raises what `on_error` raises."""
    for shape, group in groupby(entries, lambda entry: entry.puzzle.shape):
        while batch := list(islice(group, _BATCH)):
            try:
                forms, _ = canonical.find_forms([entry.puzzle.givens for entry in batch], shape)
            except Unsupported as error:
                for each in batch:
                    on_error(
                        PuzzleError(
                            error.cause, remedy=error.remedy, source=each.source, line=each.line
                        )
                    )
                continue
            yield [notation.to_line(form, shape) for form in forms.tolist()]


def _compare(one: Puzzle, other: Puzzle) -> int:
    """Print whether puzzles are the same, and how one becomes the other; return the exit code."""
    found = canonical.find_isomorphism(one, other)
    if found is None:
        print("not the same puzzle")
        return NOT_THE_SAME
    print("the same puzzle: the first becomes the second in these steps")
    print("\n".join(_steps(found, one)))
    return 0


def _steps(isomorphism: Isomorphism, puzzle: Puzzle) -> list[str]:
    """Return the steps of an isomorphism; only the digits that the puzzle has are renamed."""
    size, cells, shape = puzzle.shape.size, isomorphism.cells, puzzle.shape
    rows, columns = [cell // size for cell in cells[::size]], [cell % size for cell in cells[:size]]
    steps = []
    if columns[0] == columns[-1]:
        steps.append("transpose the puzzle")
        rows, columns = [cell % size for cell in cells[::size]], [c // size for c in cells[:size]]
    for name, order, inside in (
        ("rows", rows, shape.box_height),
        ("columns", columns, shape.box_width),
    ):
        if order != sorted(order):
            groups = (order[at : at + inside] for at in range(0, size, inside))
            texts = (" ".join(str(line + 1) for line in group) for group in groups)
            steps.append(f"take the {name} in the order {' | '.join(texts)}")
    renamed = [
        f"{digit} to {isomorphism.names[digit - 1]}"
        for digit in sorted({*puzzle.givens} - {0})
        if isomorphism.names[digit - 1] != digit
    ]
    if renamed:
        steps.append(f"rename the digits {', '.join(renamed)}")
    return [f"{number}. {step}" for number, step in enumerate(steps or ["change nothing"], 1)]
