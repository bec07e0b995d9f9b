"""Read puzzle files in common formats, which are detected by their first lines.

A file may be compressed (gzip, bzip2, xz, zstd), and `-` is standard input. `#` begins a comment,
and the comment `# shape: 2x3` sets the shape of the puzzles below it; `ReadingOptions` say what is
known about a file. `docs/puzzle-files.md` lists
the formats. Each is a module of this folder that defines `FORMAT`.
"""

from solvers.formats.bundled_files import bundled, file_named, named_set
from solvers.formats.puzzle_entry import PuzzleEntry
from solvers.formats.puzzle_file import PuzzleFile, no_puzzle_error, read
from solvers.formats.reading_options import ReadingOptions
from solvers.formats.text_files import InputNote

__all__ = [
    "InputNote",
    "PuzzleEntry",
    "PuzzleFile",
    "ReadingOptions",
    "bundled",
    "file_named",
    "named_set",
    "no_puzzle_error",
    "read",
]
