"""What a format declares, and the beginning of a file, by which formats recognise it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import takewhile

from solvers import layout
from solvers.cell_symbols import LARGEST_LETTERED
from solvers.formats.comments import is_blank, is_comment
from solvers.formats.context import Context
from solvers.formats.losses import Losses, only_puzzles
from solvers.formats.puzzle_entry import PuzzleEntry
from solvers.formats.text_files import Line

_FORMAT = re.compile(r"#+\s*format\s*:\s*(\S+)\s*", re.IGNORECASE)

Reader = Callable[[Iterable[Line], Context], Iterator[PuzzleEntry]]
Writer = Callable[[Iterable[PuzzleEntry]], Iterator[str]]


@dataclass(frozen=True)
class Head:
    """The beginning of a file.

    lines      its first lines, with comments
    content    those that are not comments
    paragraph  the content up to the first blank line after it; not empty
    context    the source, and the shape and symbols that comments above it set
    named      the format that a comment `# format: NAME` above it names, or None
    """

    lines: Sequence[Line]
    content: Sequence[Line]
    paragraph: Sequence[Line]
    context: Context
    named: str | None

    @classmethod
    def of(cls, lines: Sequence[Line], context: Context) -> Head:
        """Return the beginning of a file.

        Raises ShapeError or OptionError for an invalid comment.
        """
        named = None
        for line in takewhile(lambda line: is_comment(line.text) or is_blank(line.text), lines):
            context = context.after(line)
            if found := _FORMAT.fullmatch(line.text.strip()):
                named = found[1]
        content = [line for line in lines if not is_comment(line.text)]
        first = next((i for i, line in enumerate(content) if not is_blank(line.text)), len(content))
        paragraph = takewhile(lambda line: not is_blank(line.text), content[first:])
        return cls(lines, content, list(paragraph), context, named)

    @property
    def first(self) -> Line:
        """The first line of the paragraph."""
        return self.paragraph[0]

    @cached_property
    def width(self) -> int:
        """The number of cells in the first line of the paragraph."""
        return len(layout.read(self.first.text, None, LARGEST_LETTERED).cells)


def _never(head: Head) -> bool:  # noqa: ARG001  the signature of `recognises`
    return False


@dataclass(frozen=True, kw_only=True)
class Format:
    """A format of puzzle files.

    recognises  whether a file that begins like this has the signature of the format: a tag, a
                header or columns of a fixed width, which no other format has
    without_signature  whether a file without a signature may be in this format: it is read as a
                test, and is in this format if all of it can be read
    read        yields the puzzles of a file
    write       yields the text of a file with puzzles, or None if it cannot be written
    loses       returns what an entry has that cannot be written (see `solvers.formats.losses`)
    endings     endings of file names, such as `.sdk`, that stand for the format
    """

    recognises: Callable[[Head], bool] = _never
    without_signature: bool = False
    read: Reader
    write: Writer | None = None
    loses: Losses = only_puzzles
    endings: tuple[str, ...] = ()
