"""A plan as it is written to a file: names of puzzle files and solvers, and all settings."""

from __future__ import annotations

import hashlib
import io
import json
from collections.abc import Mapping
from dataclasses import KW_ONLY, dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from solvers import formats
from solvers.compare.goal import ROUNDS, Goal
from solvers.compare.plan import PROCESSES, Plan
from solvers.compare.plan_values import check_values
from solvers.compare.shard import Shard
from solvers.compare.tasks import Task
from solvers.errors import InputError
from solvers.formats import PuzzleEntry
from solvers.formats.reading_options import DETECT, ReadingOptions
from solvers.registry import registry


@dataclass(frozen=True)
class PlanDescription:
    """The arguments of a `Plan`, with file names in place of the puzzles.

    sha256    hashes of puzzle files, by name; a file with another hash is refused
    versions  versions of solvers when the plan was written; `changed` lists other versions
    file      the plan file, if the plan was read from one
    precision, budget  when to stop, see `Goal`; if either is given, `repetitions` are those of
              each process, and the number of processes is not fixed
    count     "instructions": valgrind counts those of native solvers
    entries   puzzles that are in no file, which come first
    reading   how to read the puzzle files
    shard     the part of the plan that is measured; None for all of it
    is_stored whether this is the plan of a stored run: `entries` are all of its puzzles
    """

    puzzles: tuple[str, ...]
    solvers: tuple[str, ...]
    tasks: tuple[Task, ...]
    time_limit: float | None
    _: KW_ONLY
    isomorphs: int = 1
    repetitions: int = 1
    processes: int = PROCESSES
    seed: int = 0
    stop_after: int | None = None
    precision: float | None = None
    count: str | None = None
    budget: float | None = None
    sha256: Mapping[str, str] = field(default_factory=dict)
    versions: Mapping[str, str] = field(default_factory=dict)
    file: str | None = None
    entries: tuple[PuzzleEntry, ...] = ()
    reading: ReadingOptions = DETECT
    shard: Shard | None = None
    is_stored: bool = False

    @property
    def goal(self) -> Goal | None:
        """When to stop; None to measure the whole plan."""
        if self.precision is None and self.budget is None:
            return None
        return Goal(self.precision, self.budget)

    def plan(self) -> Plan:
        """Return the plan; with a goal, the longest possible one.

        Raises OptionError for a number of a wrong type or out of range, and InputError for a file
        that cannot be read or has changed.
        """
        try:
            check_values(self)
            return Plan(
                self._files[0],
                self.solvers,
                self.tasks,
                self.time_limit,
                seed=self.seed,
                isomorphs=self.isomorphs,
                repetitions=self.repetitions * (ROUNDS if self.goal else 1),
                processes=ROUNDS if self.goal else self.processes,
                stop_after=self.stop_after,
                counts_instructions=self.count is not None,
                shard=self.shard,
            )
        except InputError as error:
            raise error if error.source else error.at(self.file) from None

    @cached_property
    def _files(self) -> tuple[tuple[PuzzleEntry, ...], dict[str, str]]:
        """All puzzles, and the SHA-256 of each file. Each file is read once."""
        if self.is_stored:
            return self.entries, dict(self.sha256)
        entries = list(self.entries)
        sha256: dict[str, str] = {}
        for name in self.puzzles:
            if any("\ud800" <= character <= "\udfff" for character in name):
                raise InputError(
                    "the name of this puzzle file is not UTF-8", remedy="rename it", source=name
                )
            content = _content(name)
            if content is None:
                entries += formats.read(name, options=self.reading)
            else:
                sha256[name] = hashlib.sha256(content).hexdigest()
                if self.sha256.get(name, sha256[name]) != sha256[name]:
                    raise InputError(
                        "the file has changed since the plan was written",
                        remedy="restore it, or delete its line from [sha256] in the plan",
                        source=name,
                    )
                entries += formats.read(_named_stream(name, content), options=self.reading)
        return tuple(entries), sha256

    def as_json(self) -> dict[str, Any]:
        """Return plain values, with the hash of every file and the version of every solver."""
        tasks = ["all" if task is None else task for task in self.tasks]
        return {
            "puzzles": list(self.puzzles),
            "solvers": list(self.solvers),
            "solution-limit": tasks[0] if len(tasks) == 1 else tasks,
            "time-limit": self.time_limit,
            "isomorphs": self.isomorphs,
            "repetitions": self.repetitions,
            "processes": self.processes,
            "seed": self.seed,
            **({"stop-after": self.stop_after} if self.stop_after is not None else {}),
            **{name: each for name, each in self._optional.items() if each is not None},
            "sha256": self._files[1],
            "versions": self._versions(),
        }

    @property
    def _optional(self) -> dict[str, float | str | None]:
        return {
            "precision": self.precision,
            "budget": self.budget,
            "count": self.count,
            "input-format": self.reading.format,
            "box": str(self.reading.shape) if self.reading.shape else None,
            "symbols": self.reading.symbols,
            "shard": str(self.shard) if self.shard else None,
        }

    def changed(self) -> list[str]:
        """Describe each solver whose version differs from the one in the plan."""
        now = self._versions()
        return [
            f"{spec} was {then} and is {now.get(spec, 'of unknown version')}"
            for spec, then in self.versions.items()
            if spec in self.solvers and now.get(spec) != then
        ]

    def _versions(self) -> dict[str, str]:
        return {spec: found for spec in self.solvers if (found := registry.version(spec))}

    def as_toml(self) -> str:
        """Return the text of a plan file."""
        values = self.as_json()
        tables = {name: values.pop(name) for name in ("sha256", "versions")}
        lines = [f"{name} = {_toml(value)}" for name, value in values.items() if value is not None]
        for name, table in tables.items():
            if table:
                rows = (f"{_toml(key)} = {_toml(value)}" for key, value in table.items())
                lines += ["", f"[{name}]", *rows]
        return "\n".join(lines) + "\n"


def _content(name: str) -> bytes | None:
    """Return the bytes of a file; None for standard input and for what cannot be read."""
    try:
        return Path(name).read_bytes() if Path(name).is_file() else None
    except OSError:
        return None  # reading the puzzles then raises an error with cause and remedy


def _named_stream(name: str, content: bytes) -> io.BytesIO:
    stream = io.BytesIO(content)
    stream.name = name  # messages and entries contain it
    return stream


def _toml(value: Any) -> str:
    """Write a value as JSON, which is valid TOML except that TOML requires DEL to be escaped."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
