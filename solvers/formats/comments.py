"""Comments, and the comment `# shape: 2x3`, which sets the shape of the puzzles below it."""

from __future__ import annotations

import re

from solvers.errors import ShapeError
from solvers.formats.text_files import Line
from solvers.shape import Shape

_SHAPE = re.compile(r"#+\s*shape\s*:\s*(.*)", re.IGNORECASE)


def gives_shape(text: bytes) -> bool:
    """Whether the text may have a `# shape:` comment; fast if it has no comments."""
    return b"#" in text and b"shape" in text.lower()


def is_comment(text: str) -> bool:
    """Whether the line is a comment."""
    return text.lstrip().startswith("#")


def is_blank(text: str) -> bool:
    """Whether the line is blank, or a row of `=`, which some files have between puzzles."""
    return not text.strip().strip("=")


def shape_after(line: Line, shape: Shape | None, source: str) -> Shape | None:
    """Return the shape for the lines below a comment, which is `shape` unless the comment sets it.

    Raises ShapeError for an invalid shape.
    """
    directive = _SHAPE.fullmatch(line.text.strip())
    if not directive:
        return shape
    try:
        return Shape.parse(directive[1])
    except ShapeError as error:
        raise error.at(source, line.number) from None
