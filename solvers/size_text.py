"""Name the kind of a puzzle by its size, as people do: `4x4`, `9x9 jigsaw`, `9x9 with diagonals`.

The text of a shape, such as `2x2`, is the size of its boxes, and belongs into options and files.
"""

from __future__ import annotations

from solvers import variants
from solvers.shape import Shape


def size_text(shape: Shape) -> str:
    """Return the size with what makes it a variant.

    >>> size_text(Shape.parse("2x2")), size_text(Shape.parse("3x3+diagonals"))
    ('4x4', '9x9 with diagonals')
    """
    words = variants.extra_words(shape.extra, shape.box_height, shape.box_width)
    names = ", ".join(word.partition("=")[0] for word in words)
    jigsaw = "" if shape.regions is None else " jigsaw"
    return f"{shape.size}x{shape.size}{jigsaw}" + (f" with {names}" if names else "")
