"""Recognise comments, blank lines, and comments that may set the shape or the symbols."""

from __future__ import annotations


def may_set_options(text: bytes) -> bool:
    """Whether the text may have a `# shape:` or `# symbols:` comment; fast without comments."""
    if b"#" not in text:
        return False
    lower = text.lower()
    return b"shape" in lower or b"symbols" in lower


def is_comment(text: str) -> bool:
    """Whether the line is a comment."""
    return text.lstrip().startswith("#")


def is_blank(text: str) -> bool:
    """Whether the line is blank, or a row of `=`, which some files have between puzzles.

    DOS ends text with the character 26.
    """
    return not text.strip().strip("=\x1a")
