"""Comments, and the one comment that means something: `# shape: 2x3` gives the shape of the puzzles below it."""

from __future__ import annotations

import re

from solvers.errors import ShapeError
from solvers.formats.text import Line
from solvers.shape import Shape

_SHAPE = re.compile(r"#+\s*shape\s*:\s*(.*)", re.IGNORECASE)


def gives_shape(text: bytes) -> bool:
    """Whether a directive may be among many lines; quick where there are no comments."""
    return b"#" in text and b"shape" in text.lower()


def is_comment(text: str) -> bool:
    """Whether the line says nothing of a puzzle."""
    return text.lstrip().startswith("#")


def is_blank(text: str) -> bool:
    """Whether nothing is on the line, or nothing but `=`, as some files write between puzzles."""
    return not text.strip().strip("=")


def shape_after(line: Line, shape: Shape | None, source: str) -> Shape | None:
    """The shape that holds below a comment: the one that it gives, else the one that held above. Raises ShapeError."""
    directive = _SHAPE.fullmatch(line.text.strip())
    if not directive:
        return shape
    try:
        return Shape.parse(directive[1])
    except ShapeError as error:
        raise error.at(source, line.number) from None
