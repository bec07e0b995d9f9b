"""A plan as a TOML file, to be run again: the puzzle files with their hashes, the solvers, the task and its limits.

puzzles = ["data/hard.txt"]       # relative to the plan; without it: the bundled puzzles
solvers = ["bitmasks", "cp-sat:workers=2", "mine.py"]
limit = 2                         # solutions: 1 finds one, 2 proves one, "all" counts; or a list: [1, 2, "all"]
time-limit = 1.0                  # seconds, for each solver on each board
isomorphs = 4
repetitions = 5
processes = 5
seed = 0

[sha256]                          # may be left out; a file that has changed since is refused
"data/hard.txt" = "..."
"""

from __future__ import annotations

import hashlib
import json
import os
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from solvers import adapters, formats
from solvers.compare.plan import PROCESSES, Plan, default_solvers
from solvers.compare.tasks import Task
from solvers.errors import InputError
from solvers.spec import Spec

_KEYS: dict[str, tuple[type, ...]] = {
    "puzzles": (list,),
    "solvers": (list,),
    "limit": (int, str, list),
    "time-limit": (int, float),
    "isomorphs": (int,),
    "repetitions": (int,),
    "processes": (int,),
    "seed": (int,),
    "sha256": (dict,),
}


_WANTED: dict[tuple[type, ...], str] = {
    (list,): "a list of texts",
    (int, str, list): 'a number of solutions, "all", or a list of them',
    (int, float): "a number of seconds",
    (int,): "an integer",
    (dict,): "the hash of each file",
}


@dataclass(frozen=True)
class Described:
    """A plan by the names of its files: what `Plan` is made of. `sha256` may know some of the files, by name.

    `file` is where it is described, if that is a file.
    """

    puzzles: tuple[str, ...]
    solvers: tuple[str, ...]
    tasks: tuple[Task, ...]
    seconds: float | None
    isomorphs: int = 1
    repetitions: int = 1
    processes: int = PROCESSES
    seed: int = 0
    sha256: Mapping[str, str] = field(default_factory=dict)
    file: str | None = None

    def plan(self) -> Plan:
        """Read the puzzles. Raises InputError for a file that cannot be read, and for one that has changed."""
        for name in self.puzzles:
            if any("\ud800" <= character <= "\udfff" for character in name):
                raise InputError("the name of a file of puzzles is not UTF-8", remedy="rename it", source=name)
        now = hashes(self.puzzles)
        for name, digest in self.sha256.items():
            if name in now and now[name] != digest:
                remedy = "restore it, or take its line out of the plan's [sha256]"
                raise InputError("is no longer the file that the plan was made for", remedy=remedy, source=name)
        entries = tuple(entry for name in self.puzzles for entry in formats.read(name))
        repeated = (self.isomorphs, self.repetitions, self.processes)
        try:
            return Plan(entries, self.solvers, self.tasks, self.seconds, self.seed, *repeated)
        except InputError as error:
            raise error.at(self.file) from None

    def as_json(self) -> dict[str, Any]:
        """Plain values, with the hash of every file."""
        written = ["all" if task is None else task for task in self.tasks]
        return {
            "puzzles": list(self.puzzles),
            "solvers": list(self.solvers),
            "limit": written[0] if len(written) == 1 else written,
            "time-limit": self.seconds,
            "isomorphs": self.isomorphs,
            "repetitions": self.repetitions,
            "processes": self.processes,
            "seed": self.seed,
            "sha256": hashes(self.puzzles),
        }

    def as_toml(self) -> str:
        """The file that `read` reads."""
        values = self.as_json()
        known = values.pop("sha256")
        lines = [f"{name} = {_toml(value)}" for name, value in values.items() if value is not None]
        table = [f"{_toml(name)} = {_toml(digest)}" for name, digest in known.items()]
        return "\n".join([*lines, *(["", "[sha256]", *table] if table else [])]) + "\n"


def _toml(value: Any) -> str:
    """JSON's strings, numbers and lists are TOML's, too, but for one character that TOML wants escaped."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def hashes(files: Sequence[str]) -> dict[str, str]:
    """SHA-256 of every file that is one; standard input is none."""
    found = {}
    for name in files:
        if Path(name).is_file():
            with open(name, "rb") as stream:
                found[name] = hashlib.file_digest(stream, "sha256").hexdigest()
    return found


def read(file: Path) -> Described:
    """The plan that a file describes, its puzzle files relative to it. Raises InputError."""
    try:
        values = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror}", remedy="name a plan", source=str(file)) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise InputError(f"is no TOML: {error}", remedy="see the example in docs/method.md", source=str(file)) from None
    for name, value in values.items():
        if name not in _KEYS:
            raise InputError(f"has no setting {name!r}", remedy=f"the settings are {', '.join(_KEYS)}", source=str(file))
        if not _fits(value, name):
            raise InputError(f"{name} is {value!r}", remedy=f"give {_WANTED[_KEYS[name]]}", source=str(file))
    try:
        return replace(_described(file.parent, values), file=str(file))
    except InputError as error:
        raise error.at(str(file)) if error.source is None else error from None


def _fits(value: Any, name: str) -> bool:
    """Whether a value is of the kind that a setting has; lists and tables hold texts."""
    inside = value if isinstance(value, list) else value.values() if isinstance(value, dict) else ()
    right = isinstance(value, _KEYS[name]) and not isinstance(value, bool)
    right = right and all(isinstance(each, str) or (name == "limit" and type(each) is int) for each in inside)
    return right and value != []


def _described(folder: Path, values: Mapping[str, Any]) -> Described:
    def beside(name: str) -> str:
        return name if name == "-" else os.path.relpath(folder / name)

    puzzles = tuple(map(beside, values.get("puzzles", ()))) or bundled()
    known = {beside(name): digest for name, digest in values.get("sha256", {}).items()}
    if strange := next((name for name in known if name not in puzzles), None):
        raise InputError(f"[sha256] has {strange}", remedy="name files as they are named in puzzles")
    return Described(
        puzzles,
        tuple(_solver(folder, spec) for spec in values.get("solvers", default_solvers())),
        tasks(values.get("limit", 2)),
        float(values.get("time-limit", 1.0)),
        values.get("isomorphs", 1),
        values.get("repetitions", 1),
        values.get("processes", PROCESSES),
        values.get("seed", 0),
        known,
    )


def tasks(limit: int | str | list[int | str]) -> tuple[Task, ...]:
    """What is written as `limit`, as numbers of solutions. Raises InputError."""
    written = limit if isinstance(limit, list) else [limit]
    if strange := next((each for each in written if isinstance(each, str) and each != "all"), None):
        raise InputError(f"limit is {strange!r}", remedy=f"give {_WANTED[_KEYS['limit']]}")
    return tuple(each if isinstance(each, int) else None for each in written)


def _solver(folder: Path, spec: str) -> str:
    """A source file beside the plan, as it is named from here; any other solver as it is."""
    parsed = Spec.parse(spec)
    if adapters.language(parsed.name) is None or parsed.name.startswith(adapters.PROGRAM) or folder.samefile("."):
        return spec
    return str(parsed._replace(name=os.path.relpath(folder / parsed.name)))


def bundled() -> tuple[str, ...]:
    """The names of the bundled files."""
    return tuple(str(file) for file in formats.bundled())
