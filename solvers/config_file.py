"""Read a configuration file: which solver answers, or which of several, and shadow mode."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

from solvers import config_text
from solvers.errors import ConfigError, InputError
from solvers.registry import registry
from solvers.several.members import check_several
from solvers.shadow.arguments import RATE, check_rate

PROJECT = "pyproject.toml"
TABLE = "sudoku-solvers"

_EXAMPLES = {
    "solver": 'solver = "lanes"',
    "fallback": 'fallback = ["lanes", "cp-sat"]',
    "race": 'race = ["propagation", "cp-sat"]',
    "shadow": 'shadow = "cp-sat"',
    "shadow-rate": "shadow-rate = 0.01",
    "shadow-folder": 'shadow-folder = "wrong-answers"',
}
_ANSWER = ("solver", "fallback", "race")  # at most one of them


@dataclass(frozen=True)
class ShadowSetting:
    """Shadow mode as it is configured, and in which file and line.

    folder  where wrong answers are kept; None is the default folder
    line    None if it is not known
    """

    by: str
    rate: float
    folder: Path | None
    origin: str
    line: int | None = None

    def refused(self, error: InputError) -> ConfigError:
        """Return the error for a second solver that cannot be used, with where it was set."""
        return refused(error, "shadow: ", self.origin, self.line)


@dataclass(frozen=True)
class FileSettings:
    """What a configuration file says.

    kind    "solver", "fallback" or "race"; "" if the file names no solver
    solvers the specs: one for "solver", several for the others
    line    the line that names them; None if it is not known
    """

    kind: str = ""
    solvers: tuple[str, ...] = ()
    shadow: ShadowSetting | None = None
    line: int | None = None


def refused(error: InputError, key: str, origin: str, line: int | None) -> ConfigError:
    """Return the error for a solver that cannot be used: its place, and why it cannot.

    key  the name of the setting, with a colon; "" for none
    """
    cause = error.cause if error.source is None else f"{error.place}: {error.cause}"
    return ConfigError(f"{key}{cause}", remedy=error.remedy, source=origin, line=line)


def read(file: Path) -> FileSettings:
    """Return what a file says; nothing if it does not exist. Raises ConfigError."""
    found = config_text.read(file)
    if found is None:
        return FileSettings()
    text, table = found
    if file.name == PROJECT:
        for key in ("tool", TABLE):
            table = table.get(key, {})
            if not isinstance(table, dict):
                cause, remedy = f"{key} is not a table", f"write [tool.{TABLE}]"
                raise ConfigError(cause, remedy=remedy, source=str(file))
    return _Reader(file, text, table).settings()


class _Reader:
    """Checks the values of a table. An error names the line of the key."""

    def __init__(self, file: Path, text: str, table: Mapping[str, Any]) -> None:
        self._file, self._text, self._table = file, text, table

    def settings(self) -> FileSettings:
        for key, value in self._table.items():
            if key not in _EXAMPLES:
                known = "; ".join(_EXAMPLES.values())
                self._refuse(key, f"cannot use {key} = {value!r}", f"use {known}")
        kinds = [key for key in self._table if key in _ANSWER]
        if len(kinds) > 1:
            cause = f"has {' and '.join(kinds)}, but only one of them can answer"
            self._refuse(kinds[1], cause, f"remove {' or '.join(kinds)}")
        kind = kinds[0] if kinds else ""
        solvers = tuple(map(str, self._solvers(kind))) if kind else ()
        line = self._line(kind) if kind else None
        return FileSettings(kind, solvers, self._shadow(solvers), line)

    def _solvers(self, kind: str) -> list[str]:
        if kind == "solver":
            return [self._checked(kind, registry.check, self._text_of(kind))]
        given = self._checked(kind, lambda value: check_several(kind, value), self._table[kind])
        for each in given:
            if not isinstance(each, str):
                self._refuse(kind, f"cannot use {each!r} in {kind}", f"write {_EXAMPLES[kind]}")
        return [self._checked(kind, registry.check, each) for each in given]

    def _shadow(self, solvers: tuple[str, ...]) -> ShadowSetting | None:
        if "shadow" not in self._table:
            for key in ("shadow-rate", "shadow-folder"):
                if key in self._table:
                    cause = f"has {key}, but not which solver is used"
                    self._refuse(key, cause, f"write {_EXAMPLES['shadow']} as well")
            return None
        by = self._checked("shadow", registry.check, self._text_of("shadow"))
        if solvers == (by,):
            cause = f"shadow compares {by} with itself"
            self._refuse("shadow", cause, "name another solver in solver or in shadow")
        rate = self._checked("shadow-rate", check_rate, self._table.get("shadow-rate", RATE))
        folder = None
        if "shadow-folder" in self._table:
            folder = self._file.parent / Path(self._text_of("shadow-folder")).expanduser()
        return ShadowSetting(by, rate, folder, str(self._file), self._line("shadow"))

    def _text_of(self, key: str) -> str:
        value = self._table[key]
        if not isinstance(value, str) or not value:
            self._refuse(key, f"cannot use {key} = {value!r}", f"write {_EXAMPLES[key]}")
        return value

    def _checked(self, key: str, check: Callable[[Any], Any], value: object) -> Any:
        try:
            return check(value)
        except InputError as error:
            self._refuse(key, f"{key}: {error.cause}", error.remedy)

    def _refuse(self, key: str, cause: str, remedy: str | None) -> NoReturn:
        raise ConfigError(cause, remedy=remedy, source=str(self._file), line=self._line(key))

    def _line(self, key: str) -> int | None:
        """Return the line with a key of our table; None if it is written in an unusual way."""
        lines = self._text.splitlines()
        start = 0
        if self._file.name == PROJECT:
            headers = [n for n, line in enumerate(lines) if line.strip() == f"[tool.{TABLE}]"]
            if not headers:
                return None
            start = headers[0]
        written = re.compile(rf"""\s*["']?{re.escape(key)}["']?\s*=""")
        return next((n + 1 for n in range(start, len(lines)) if written.match(lines[n])), None)
