"""Make the solver of a setting: one solver, a fallback, a race, or one with shadow mode.

What few programs need is imported in functions.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from solvers.config import Choice
from solvers.config_file import ShadowSetting
from solvers.errors import InputError
from solvers.solver import Solver

if TYPE_CHECKING:
    from solvers.shadow.observer import Observer


def of(choice: Choice) -> str | Solver:
    """Return the spec of one solver, or the solver that asks several."""
    return several(choice) or choice.spec


def several(choice: Choice | None) -> Solver | None:
    """Return the solver that asks several; None if one solver was chosen, or none.

    Raises ConfigError, with the place of the setting, if one of them cannot be used.
    """
    if not choice or not choice.several:
        return None
    try:
        return _several(choice.kind, choice.several)
    except InputError as error:
        raise choice.refused(error) from error


@lru_cache(maxsize=8)
def _several(kind: str, specs: tuple[str, ...]) -> Solver:
    from solvers.several.fallback import Fallback
    from solvers.several.race import Race

    return Fallback(specs) if kind == "fallback" else Race(specs)


def shadowed(solver: Solver, given: str | Solver, setting: ShadowSetting) -> Solver:
    """Return a solver with shadow mode; `given` is its spec, or the solver itself."""
    from solvers.shadow.shadow import Shadow

    return Shadow.watched(solver, given, _observer(setting), setting.rate)


@lru_cache(maxsize=4)
def _observer(setting: ShadowSetting) -> Observer:
    """Return the only observer of a setting: there is one queue and process for all shapes."""
    from solvers.shadow.arguments import check_by
    from solvers.shadow.observer import Observer
    from solvers.shadow.saved import default_folder

    folder = default_folder() if setting.folder is None else setting.folder
    return Observer(check_by(setting.by), folder)
