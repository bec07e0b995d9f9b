"""The solvers that are installed in MiniZinc, and which of them find all solutions."""

from __future__ import annotations

import json
import subprocess
from functools import cache

from solvers.errors import OptionError

_FLAGS = {"-a", "-n"}  # all solutions, or a number of them


def check(solver: str) -> None:
    """Raise OptionError unless a solver, named by its id or the last part of it, can be used."""
    found = installed()
    names = sorted({name.rpartition(".")[2] for name, is_usable in found.items() if is_usable})
    remedy = f"use {' or '.join(names)}" if names else "install a solver for MiniZinc"
    fit = [usable for name, usable in found.items() if solver in (name, name.rpartition(".")[2])]
    if not fit:
        raise OptionError(f"MiniZinc has no solver {solver!r}", remedy=remedy)
    if not any(fit):
        raise OptionError(f"MiniZinc's {solver} does not find all solutions", remedy=remedy)


@cache
def installed() -> dict[str, bool]:
    """Return the id of each solver, and whether it finds all solutions of a puzzle."""
    command = ["minizinc", "--solvers-json"]
    listed = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)
    return {
        each["id"]: {*each.get("stdFlags", ())} >= _FLAGS and not each.get("isGUIApplication")
        for each in listed
    }
