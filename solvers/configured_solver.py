"""The solver of calls that name none, found in a microsecond while the configuration is the same.

At every call, the innermost `configure`, the environment variable and the current folder are looked
at. The configuration files are looked at again if more than a second has passed, and read again if
one of them has changed. A changed file thus has an effect within about a second.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from time import monotonic

from solvers import chosen_solver, config
from solvers.config_file import ShadowSetting
from solvers.puzzle import STANDARD
from solvers.registry import registry
from solvers.settings import Settings, current
from solvers.shape import Shape
from solvers.solver import Solver

_FRESH = 1.0  # seconds in which the files are not looked at again
_KEY = os.environ.encodekey(config.VARIABLE)

_Stamp = tuple[int, int, int] | None  # of a file: its inode, size and time of change


def configured(shape: Shape | str = STANDARD) -> Solver:
    """Return the solver that is used for puzzles of a shape if none is named.

    It is named by `solvers.configure`, the environment variable `SUDOKU_SOLVER`, a project file or
    a user file. The default is the fastest installed solver. A changed file has an effect within
    about a second; everything else at once. Raises ShapeError and ConfigError.

    >>> hasattr(configured(), "solve")
    True
    """
    shape = Shape.parse(shape)
    settings = current()
    if settings is None:
        return _outside().solver_of(shape)
    return solver_of(settings, shape)


def solver_of(settings: Settings, shape: Shape) -> Solver:
    """Return the solver that settings stand for. Raises as `registry.get` does."""
    solver = config.default(shape) if settings.solver is None else settings.solver
    return named(solver) if isinstance(solver, str) else solver


@lru_cache(maxsize=8)
def named(spec: str) -> Solver:
    """Return the solver that a spec names, the same one as for the last call."""
    return registry.get(spec)


@dataclass
class _Configuration:
    """What environment and files say, and the solvers that follow from it.

    origin   the value of the environment variable, and the current folder
    stamps   of all files that may be read
    checked  when the files were looked at, as a value of `monotonic`
    shadow   shadow mode, if it is on
    """

    origin: tuple[str | None, str | None]
    stamps: tuple[_Stamp, ...]
    settings: Settings
    checked: float
    shadow: ShadowSetting | None = None
    _standard: Solver | None = None
    _others: dict[Shape, Solver] = field(default_factory=dict)

    def solver_of(self, shape: Shape) -> Solver:
        """Return the solver for a shape."""
        if shape is STANDARD:  # the hash of a shape takes a while
            if self._standard is None:
                self._standard = self._make(shape)
            return self._standard
        if shape not in self._others:
            self._others[shape] = self._make(shape)
        return self._others[shape]

    def _make(self, shape: Shape) -> Solver:
        solver = solver_of(self.settings, shape)
        if self.shadow is None:
            return solver
        given = config.default(shape) if self.settings.solver is None else self.settings.solver
        return chosen_solver.shadowed(solver, given, self.shadow)


_latest: _Configuration | None = None  # a cache: it never decides which solver is used


def _outside() -> _Configuration:
    """Return the configuration outside of every `configure`."""
    global _latest  # threads replace the whole value
    try:
        folder = os.getcwd()
    except OSError:  # it was deleted
        folder = None
    origin = _variable(), folder
    latest = _latest
    if latest and latest.origin == origin and monotonic() < latest.checked + _FRESH:
        return latest
    place = Path(folder) if folder else None
    checked, stamps = monotonic(), () if origin[0] else tuple(map(_stamp, config.files(place)))
    if latest and latest.origin == origin and latest.stamps == stamps:
        latest.checked = checked
        return latest
    setting = next(config.settings(folder=place), None)  # reads after the stamps were taken
    settings = Settings(chosen_solver.of(setting) if setting else None)
    shadow = config.shadow(folder=place)
    _latest = found = _Configuration(origin, stamps, settings, checked, shadow)
    return found


def _variable() -> str | None:
    """Return the environment variable; None if it is not set or empty.

    `os.environ` takes ten times as long as its dictionary to find that a name is missing.
    """
    names = getattr(os.environ, "_data", None)
    return None if names is not None and _KEY not in names else os.environ.get(config.VARIABLE)


def _stamp(file: Path) -> _Stamp:
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_ino, found.st_size, found.st_mtime_ns
