"""Names of runs: which ones users may give, and which run a name means."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from solvers.errors import InputError

_NAME = re.compile(r"[^\W\d_][\w.+/@-]{0,63}")  # it cannot be the beginning of an id: a date


class RunName(NamedTuple):
    """The id of a run, and the name that its user gave it."""

    run: str
    name: str | None


def check(name: str, runs: Sequence[RunName], store: Path) -> None:
    """Raise InputError if a new run of this store cannot have that name."""
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        raise InputError(
            f"{name!r} cannot be the name of a run",
            remedy="begin with a letter, and use letters, digits and . _ + / @ - (64 at most)",
        )
    if taken := next((info for info in runs if info.name == name), None):
        cause = f"run {taken.run} has the name {name}"
        raise InputError(cause, remedy="give another name", source=str(store))


def find(name: str | None, runs: Sequence[RunName], store: Path) -> RunName:
    """Return the run with that name, or whose id begins with it; the latest run for None.

    Raises InputError if there is no such run, or several.
    """
    if name is None:
        found = list(runs[-1:])
    else:
        found = [info for info in runs if info.name == name]
        found = found or [info for info in runs if info.run.startswith(name)]
    if len(found) == 1:
        return found[0]
    several = f"the ids of {len(found)} runs begin with {name}"
    cause = several if found else "has no runs" if name is None else f"there is no run {name}"
    remedy = "`sudoku runs` lists the runs" if runs else "run a comparison first"
    raise InputError(cause, remedy=remedy, source=str(store))
