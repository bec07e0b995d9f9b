"""A plan as a TOML file, to be run again: the puzzle files with their hashes, the solvers, the task and its limits.

puzzles = ["data/hard.txt"]       # relative to the plan; without it: the bundled puzzles
solvers = ["bitmasks", "cp-sat:workers=2", "mine.py"]
solution-limit = 2                # solutions: 1 finds one, 2 proves one, "all" counts; or a list: [1, 2, "all"]
time-limit = 1.0                  # seconds, for each solver on each board
isomorphs = 4
repetitions = 5
processes = 5
seed = 0

[sha256]                          # may be left out; a file that has changed since is refused
"data/hard.txt" = "..."

[versions]                        # may be left out; of the solvers when the plan was written
cp-sat = "ortools 9.15.6755"
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from solvers import adapters, formats
from solvers.compare.plan import PROCESSES, default_solvers
from solvers.compare.plan_description import PlanDescription
from solvers.compare.tasks import Task
from solvers.errors import InputError
from solvers.registry.spec import Spec

_KEYS: dict[str, tuple[type, ...]] = {
    "puzzles": (list,),
    "solvers": (list,),
    "solution-limit": (int, str, list),
    "time-limit": (int, float),
    "isomorphs": (int,),
    "repetitions": (int,),
    "processes": (int,),
    "seed": (int,),
    "sha256": (dict,),
    "versions": (dict,),
}


_WANTED: dict[tuple[type, ...], str] = {
    (list,): "a list of texts",
    (int, str, list): 'a number of solutions, "all", or a list of them',
    (int, float): "a number of seconds",
    (int,): "an integer",
    (dict,): "a table of texts",
}


def read(file: Path) -> PlanDescription:
    """The plan that a file describes, its puzzle files relative to it. Raises InputError."""
    try:
        values = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise InputError(
            f"cannot be read: {error.strerror}", remedy="name a plan", source=str(file)
        ) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise InputError(
            f"is no TOML: {error}", remedy="see the example in docs/method.md", source=str(file)
        ) from None
    for name, value in values.items():
        if name not in _KEYS:
            raise InputError(
                f"has no setting {name!r}",
                remedy=f"the settings are {', '.join(_KEYS)}",
                source=str(file),
            )
        if not _fits(value, name):
            raise InputError(
                f"{name} is {value!r}", remedy=f"give {_WANTED[_KEYS[name]]}", source=str(file)
            )
    try:
        return replace(_described(file.parent, values), file=str(file))
    except InputError as error:
        raise error.at(str(file)) if error.source is None else error from None


def _fits(value: Any, name: str) -> bool:
    """Whether a value is of the kind that a setting has; lists and tables hold texts."""
    inside = value if isinstance(value, list) else value.values() if isinstance(value, dict) else ()
    right = isinstance(value, _KEYS[name]) and not isinstance(value, bool)
    right = right and all(
        isinstance(each, str) or (name == "solution-limit" and type(each) is int) for each in inside
    )
    return right and value != []


def _described(folder: Path, values: Mapping[str, Any]) -> PlanDescription:
    def beside(name: str) -> str:
        return name if name == "-" else os.path.relpath(folder / name)

    puzzles = tuple(map(beside, values.get("puzzles", ()))) or bundled()
    known = {beside(name): digest for name, digest in values.get("sha256", {}).items()}
    if strange := next((name for name in known if name not in puzzles), None):
        raise InputError(
            f"[sha256] has {strange}", remedy="name files as they are named in puzzles"
        )
    return PlanDescription(
        puzzles,
        tuple(_solver(folder, spec) for spec in values.get("solvers", default_solvers())),
        tasks(values.get("solution-limit", 2)),
        float(values.get("time-limit", 1.0)),
        values.get("isomorphs", 1),
        values.get("repetitions", 1),
        values.get("processes", PROCESSES),
        values.get("seed", 0),
        known,
        {str(_solver(folder, spec)): known for spec, known in values.get("versions", {}).items()},
    )


def tasks(limit: int | str | list[int | str]) -> tuple[Task, ...]:
    """What is written as `solution-limit`, as numbers of solutions. Raises InputError."""
    written = limit if isinstance(limit, list) else [limit]
    if strange := next((each for each in written if isinstance(each, str) and each != "all"), None):
        raise InputError(
            f"solution-limit is {strange!r}", remedy=f"give {_WANTED[_KEYS['solution-limit']]}"
        )
    return tuple(each if isinstance(each, int) else None for each in written)


def _solver(folder: Path, text: str) -> Spec:
    """A source file beside the plan, as it is named from here; any other solver as it is."""
    spec = Spec.parse(text)
    if (
        adapters.language(spec.name) is None
        or spec.name.startswith(adapters.PROGRAM)
        or folder.samefile(".")
    ):
        return spec
    return Spec(os.path.relpath(folder / spec.name), spec.options)


def bundled() -> tuple[str, ...]:
    """The names of the bundled files."""
    return tuple(str(file) for file in formats.bundled())
