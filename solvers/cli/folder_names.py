"""Refuse several files, or a folder, in place of a file, with the pattern that solves many."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import click

from solvers.cli import arguments
from solvers.cli.terminal_text import quoted
from solvers.errors import InputError

_SLASHES: Final = "solvers.slashes"  # the parameters whose value ends with `/`
_LONGEST_NAME: Final = 200  # characters; a longer text is a puzzle


def note_slash(value: Any, param: click.Parameter | None, ctx: click.Context | None) -> None:
    """Remember that a name was given as `folder/`, because a Path has no slash at its end."""
    if ctx and param and str(value).endswith("/"):
        ctx.meta.setdefault(_SLASHES, set()).add(param.name)


def refuse_others(puzzle: str) -> None:
    """Raise InputError for arguments after the only one, as a shell makes of a bare pattern."""
    if others := click.get_current_context().args:
        cause = f"{1 + len(others)} arguments, but `sudoku solve` has one: {puzzle} {others[0]}"
        remedy = "put a pattern in quotes, so that the shell leaves it as it is: 'puzzles-*.txt'"
        raise InputError(cause, remedy=remedy)


def refuse_folders(puzzle: str, output: Path | None) -> None:
    """Raise InputError for a folder in place of a file."""
    if Path(puzzle[:_LONGEST_NAME]).is_dir() and puzzle:
        remedy = f"give a pattern in quotes, such as {quoted(f'{Path(puzzle)}/*')}"
        raise InputError(f"{puzzle} is a folder", remedy=remedy)
    if output and "output" in click.get_current_context().meta.get(_SLASHES, ()):
        source = puzzle if arguments.is_source(puzzle) else "a puzzle"
        cause = f"-o {output}/ is a folder, but the answers to {source} are one file"
        raise InputError(cause, remedy=f"name a file, such as {output}/answers.txt")
