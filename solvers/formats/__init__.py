"""Read puzzle files in common formats, which are detected by their first lines.

    puzzle_lines.py  one puzzle on each line, alone or as `puzzle count solution`
    csv_tables.py    CSV, with or without a header
    grid_blocks.py   grids of several lines, with titles and sections

A file may be compressed (gzip, bzip2, xz, zstd), and `-` is standard input. `#` begins a comment,
and the comment `# shape: 2x3` sets the shape of the puzzles below it.
"""

from solvers.formats.detection import bundled, has_puzzle_lines, no_puzzle_error, read
from solvers.formats.puzzle_entry import PuzzleEntry

__all__ = ["PuzzleEntry", "bundled", "has_puzzle_lines", "no_puzzle_error", "read"]
