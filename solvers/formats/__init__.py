"""Files of puzzles in the usual formats, told apart by their first lines and read as a stream of entries.

    lines.py     one puzzle a line, alone or as `puzzle count solution`
    table.py     CSV, with or without a header
    blocks.py    grids over several lines, with titles, rules and sections

A file may be compressed (gzip, bzip2, xz, zstd), `-` is standard input, `#` begins a comment, and `# shape: 2x3` gives the
shape of the puzzles below it.
"""

from solvers.formats.detection import bundled, is_lines, no_puzzle, read
from solvers.formats.puzzle_entry import PuzzleEntry

__all__ = ["PuzzleEntry", "bundled", "is_lines", "no_puzzle", "read"]
