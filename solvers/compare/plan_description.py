"""A plan by the names of its files and solvers, as plain values and as TOML: what is saved, printed and stored of it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from solvers import formats
from solvers.compare.plan import PROCESSES, Plan
from solvers.compare.tasks import Task
from solvers.errors import InputError
from solvers.registry import registry


@dataclass(frozen=True)
class PlanDescription:
    """A plan by the names of its files: what `Plan` is made of.

    sha256    of some of the files, by name; one that has changed is refused
    versions  of some of the solvers when it was written; others are said, and taken
    file      where it is described, if that is a file
    """

    puzzles: tuple[str, ...]
    solvers: tuple[str, ...]
    tasks: tuple[Task, ...]
    time_limit: float | None
    isomorphs: int = 1
    repetitions: int = 1
    processes: int = PROCESSES
    seed: int = 0
    sha256: Mapping[str, str] = field(default_factory=dict)
    versions: Mapping[str, str] = field(default_factory=dict)
    file: str | None = None

    def plan(self) -> Plan:
        """Read the puzzles. Raises InputError for a file that cannot be read, and for one that has changed."""
        for name in self.puzzles:
            if any("\ud800" <= character <= "\udfff" for character in name):
                raise InputError(
                    "the name of a file of puzzles is not UTF-8", remedy="rename it", source=name
                )
        now = hashes(self.puzzles)
        for name, digest in self.sha256.items():
            if name in now and now[name] != digest:
                remedy = "restore it, or take its line out of the plan's [sha256]"
                raise InputError(
                    "is no longer the file that the plan was made for", remedy=remedy, source=name
                )
        entries = tuple(entry for name in self.puzzles for entry in formats.read(name))
        repeated = (self.isomorphs, self.repetitions, self.processes)
        try:
            return Plan(entries, self.solvers, self.tasks, self.time_limit, self.seed, *repeated)
        except InputError as error:
            raise error.at(self.file) from None

    def as_json(self) -> dict[str, Any]:
        """Plain values, with the hash of every file and the version of every solver."""
        written = ["all" if task is None else task for task in self.tasks]
        return {
            "puzzles": list(self.puzzles),
            "solvers": list(self.solvers),
            "solution-limit": written[0] if len(written) == 1 else written,
            "time-limit": self.time_limit,
            "isomorphs": self.isomorphs,
            "repetitions": self.repetitions,
            "processes": self.processes,
            "seed": self.seed,
            "sha256": hashes(self.puzzles),
            "versions": self._versions(),
        }

    def changed(self) -> list[str]:
        """The solvers that are no longer what they were when the plan was written, in words."""
        now = self._versions()
        return [
            f"{spec} was {then} and is {now.get(spec, 'not known')}"
            for spec, then in self.versions.items()
            if spec in self.solvers and now.get(spec) != then
        ]

    def _versions(self) -> dict[str, str]:
        return {spec: found for spec in self.solvers if (found := registry.version(spec))}

    def as_toml(self) -> str:
        """The file that `read` reads."""
        values = self.as_json()
        tables = {name: values.pop(name) for name in ("sha256", "versions")}
        lines = [f"{name} = {_toml(value)}" for name, value in values.items() if value is not None]
        for name, table in tables.items():
            if table:
                lines += [
                    "",
                    f"[{name}]",
                    *(f"{_toml(key)} = {_toml(value)}" for key, value in table.items()),
                ]
        return "\n".join(lines) + "\n"


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
