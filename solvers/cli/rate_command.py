"""`sudoku rate`: say which techniques a puzzle needs, and how difficult that makes it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path

from solvers import formats
from solvers.cli import arguments, output_endings, output_files
from solvers.cli.file_names import FILE_OR_URL
from solvers.cli.number_types import Seconds
from solvers.cli.parameters import command_line, flag, option, puzzle_argument, reading_options
from solvers.cli.progress import Progress, progress
from solvers.cli.skipped import on_error_option
from solvers.errors import InputError
from solvers.formats import PuzzleEntry, ReadingOptions
from solvers.formats.puzzle_entry import OnError
from solvers.puzzle import Puzzle


@command_line
@puzzle_argument("puzzle", "PUZZLE|FILE|-", "A puzzle, a file of puzzles, or - for standard input.")
@flag("--explain", help="List the steps in words.")
@flag("--summary", help="Only count the puzzles of each level and technique.")
@flag("--json", "as_json", help="Write a line of JSON for each puzzle; with --explain, its steps.")
@option(
    "--time-limit",
    type=Seconds(),
    metavar="SECONDS",
    help="Stop a search for a second solution after SECONDS. [default: no limit]",
)
@option(
    "--output",
    "-o",
    type=FILE_OR_URL,
    metavar="FILE",
    help="Write the ratings to FILE. [default: -, standard output]",
)
@reading_options
@on_error_option()
def command(
    puzzle: str,
    explain: bool,
    summary: bool,
    as_json: bool,
    time_limit: float | None,
    output: Path | None,
    reading: ReadingOptions,
    on_error: OnError,
) -> None:
    """Say how difficult puzzles are, and which techniques they need.

    The levels are easy (hidden singles in boxes), medium (all singles), hard (locked candidates),
    expert (pairs, triples, quads, fish) and extreme (guesses). A puzzle without exactly one
    solution has no level. For a file, each line has the puzzle, its level, its most difficult
    technique and the number of steps.

    Examples:
        # Rate a puzzle, and list the steps of its solution.
        sudoku rate 1...2.3.......42 --explain

        # Rate each puzzle of a file.
        sudoku rate puzzles.txt -o ratings.txt

        # Count the puzzles of each level.
        sudoku rate puzzles.txt --summary
    """
    if summary and (explain or as_json):
        raise InputError("--summary shows no puzzle", remedy="leave out --explain and --json")
    json_endings = {} if summary else output_endings.JSON
    as_json = as_json or output_endings.format_of(output, "ratings", json_endings) == "json"
    is_file = arguments.is_source(puzzle)
    inputs = [Path(puzzle)] if is_file else []
    output_files.check({"--output": output}, {output_files.PUZZLES: inputs})
    with (
        output_files.opened(output) as out,
        progress("puzzle", files=inputs, prints_results=not (output or summary)) as shown,
    ):
        if is_file:
            entries = formats.read(shown.open(puzzle), on_error, reading)
        else:
            entries = arguments.puzzles(puzzle, reading=reading)
        puzzles = _counted(entries, shown)
        if summary or (is_file and not explain and not as_json):
            lines = _batches(puzzles, summary=summary, time_limit=time_limit)
        else:
            lines = _details(puzzles, explain=explain, as_json=as_json, time_limit=time_limit)
        for line in lines:
            out.write(f"{line}\n".encode())


def _counted(entries: Iterable[PuzzleEntry], shown: Progress) -> Iterator[Puzzle]:
    for entry in entries:
        yield entry.puzzle
        shown.advance()


def _details(
    puzzles: Iterable[Puzzle], *, explain: bool, as_json: bool, time_limit: float | None
) -> Iterator[str]:
    from solvers.cli import rating_text
    from solvers.rating import rate

    for puzzle in puzzles:
        rating = rate(puzzle, time_limit=time_limit)
        if as_json:
            yield json.dumps(rating.to_dict(steps=explain))
        else:
            yield from rating_text.block(rating, explain=explain)


def _batches(
    puzzles: Iterable[Puzzle], *, summary: bool, time_limit: float | None
) -> Iterator[str]:
    """Yield a line for each puzzle, or a summary of all."""
    from solvers.cli import rating_text
    from solvers.rating import need_compiler

    need_compiler()
    from solvers.rating.batch import rate_each

    ratings = rate_each(puzzles, time_limit)
    yield from rating_text.summary(ratings) if summary else map(rating_text.line, ratings)
