"""Read a plan from a TOML file: puzzle files with their hashes, solvers, tasks and limits.

puzzles = ["data/hard.txt"]  # relative to the plan file, or "@hard"; [default: the bundled puzzles]
solvers = ["bitmasks", "cp-sat:workers=2", "mine.py"]
solution-limit = 2           # 1 finds one, 2 proves one, "all" counts; or a list: [1, 2, "all"]
time-limit = 1.0             # seconds for each solver on each instance
isomorphs = 4
repetitions = 5
processes = 5
seed = 0
stop-after = 3               # timeouts; [default: solvers are never stopped]
precision = 0.05             # optional: measure until every ratio is known within 5%,
budget = 120                 # or for 120 seconds
count = "instructions"       # optional: count those of native solvers
box = "3x4"                  # optional, as are input-format and symbols: how to read the puzzles

[sha256]                     # optional; a file that has changed since is refused
"data/hard.txt" = "..."

[versions]                   # optional; of the solvers when the plan was written
cp-sat = "ortools 9.15.6755"
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from solvers import adapters, formats
from solvers.compare.plan import PROCESSES
from solvers.compare.plan_description import PlanDescription
from solvers.compare.solver_sets import default_solvers
from solvers.compare.tasks import Task
from solvers.errors import InputError
from solvers.formats import ReadingOptions
from solvers.registry.spec import Spec
from solvers.shape import Shape


class _Kind(NamedTuple):
    """The types a value may have, and how a message names them."""

    types: tuple[type, ...]
    name: str


_STRINGS = _Kind((list,), "a list of strings")
_TABLE = _Kind((dict,), "a table of strings")
_INTEGER = _Kind((int,), "an integer")
_KEYS = {
    "puzzles": _STRINGS,
    "solvers": _STRINGS,
    "solution-limit": _Kind((int, str, list), 'a number of solutions, "all", or a list of these'),
    "time-limit": _Kind((int, float), "a number of seconds"),
    "isomorphs": _INTEGER,
    "repetitions": _INTEGER,
    "processes": _INTEGER,
    "seed": _INTEGER,
    "stop-after": _INTEGER,
    "precision": _Kind((int, float), "a share, such as 0.05 for 5%"),
    "count": _Kind((str,), '"instructions"'),
    "budget": _Kind((int, float), "a number of seconds"),
    "input-format": _Kind((str,), "the name of a format"),
    "box": _Kind((str,), 'a shape, such as "3x4"'),
    "symbols": _Kind((str,), "the digits in their order"),
    "sha256": _TABLE,
    "versions": _TABLE,
}


def read(file: Path, default: Callable[[], Iterable[str]] = default_solvers) -> PlanDescription:
    """Read a plan file; `default` returns the solvers if it names none. Raises InputError."""
    try:
        values = tomllib.loads(file.read_text(encoding="utf-8"))
        for name, value in values.items():
            _check(name, value)
        return replace(_description(file.parent, values, default), file=str(file))
    except OSError as error:
        cause, remedy = f"cannot be read: {error.strerror}", "name a plan file"
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        cause, remedy = f"is not a TOML file: {error}", "see the example in docs/method.md"
    except RecursionError:
        cause, remedy = "is nested too deeply", "see the example in docs/method.md"
    except InputError as error:
        raise error.at(str(file)) if error.source is None else error from None
    raise InputError(cause, remedy=remedy, source=str(file))


def _check(name: str, value: Any) -> None:
    """Raise InputError for a setting that does not exist, or a value of a wrong type."""
    if name not in _KEYS:
        raise InputError(
            f"there is no setting {name!r}", remedy=f"the settings are {', '.join(_KEYS)}"
        )
    kind = _KEYS[name]
    inside = value if isinstance(value, list) else value.values() if isinstance(value, dict) else ()
    fits = isinstance(value, kind.types) and not isinstance(value, bool) and value != []
    allowed = (str, int) if name == "solution-limit" else (str,)
    if not fits or not all(type(each) in allowed for each in inside):
        raise InputError(f"{name} is {value!r}", remedy=f"give {kind.name}")


def _description(
    folder: Path, values: Mapping[str, Any], default: Callable[[], Iterable[str]]
) -> PlanDescription:
    def from_here(name: str) -> str:
        if name == "-" or (name.startswith("@") and not (folder / name).exists()):
            return formats.file_named(name)
        return os.path.relpath(folder / name)

    puzzles = tuple(map(from_here, values.get("puzzles", ()))) or bundled()
    sha256 = {from_here(name): digest for name, digest in values.get("sha256", {}).items()}
    if unknown := next((name for name in sha256 if name not in puzzles), None):
        raise InputError(
            f"[sha256] names {unknown}, which is not one of the puzzles",
            remedy="write each name as it is in puzzles",
        )
    versions: dict[str, str] = {
        _solver(folder, spec): each for spec, each in values.get("versions", {}).items()
    }
    solvers = values["solvers"] if "solvers" in values else default()
    return PlanDescription(
        puzzles,
        tuple(_solver(folder, spec) for spec in solvers),
        tasks(values.get("solution-limit", 2)),
        float(values.get("time-limit", 1.0)),
        isomorphs=values.get("isomorphs", 1),
        repetitions=values.get("repetitions", 1),
        processes=values.get("processes", PROCESSES),
        seed=values.get("seed", 0),
        stop_after=values.get("stop-after"),
        precision=values.get("precision"),
        count=values.get("count"),
        budget=values.get("budget"),
        reading=ReadingOptions(
            format=values.get("input-format"),
            shape=Shape.parse(values["box"]) if "box" in values else None,
            symbols=values.get("symbols"),
        ),
        sha256=sha256,
        versions=versions,
    )


def tasks(limit: int | str | list[int | str]) -> tuple[Task, ...]:
    """Return the tasks that a value of `solution-limit` means. Raises InputError."""
    limits = limit if isinstance(limit, list) else [limit]
    if wrong := next((each for each in limits if isinstance(each, str) and each != "all"), None):
        raise InputError(
            f"solution-limit is {wrong!r}", remedy=f"give {_KEYS['solution-limit'].name}"
        )
    return tuple(each if isinstance(each, int) else None for each in limits)


def _solver(folder: Path, text: str) -> Spec:
    """Return a solver. Paths of source files and environments are relative to the plan file.

    In the returned spec they are relative to the current folder.
    """
    spec = Spec.parse(text)
    is_file = adapters.language(spec.name) and not spec.name.startswith(adapters.PROGRAM)
    if folder.samefile(".") or not (is_file or spec.environment):
        return spec
    name = os.path.relpath(folder / spec.name) if is_file else spec.name
    environment = spec.environment and os.path.relpath(folder / spec.environment)
    return Spec(name, spec.options, environment)


def bundled() -> tuple[str, ...]:
    """Return the names of the bundled puzzle files."""
    return tuple(str(file) for file in formats.bundled())
