"""`sudoku config`: show which solver, or which of several, is configured, and where."""

from __future__ import annotations

from solvers import config
from solvers.cli.parameters import command_line
from solvers.cli.terminal_text import printable
from solvers.config_file import ShadowSetting
from solvers.errors import ConfigError, InputError
from solvers.quantities import count
from solvers.registry import registry


@command_line
def command() -> None:
    """Show which solver is used by default, and which setting chose it.

    The settings, strongest first: the environment variable SUDOKU_SOLVER, the project's
    configuration file, your own configuration file, and the fastest solver that is installed.
    A file can set a solver, a fallback or a race of several solvers, and shadow mode.

    Without a setting, `sudoku solve PUZZLE` first tries `propagation` for 0.3 seconds, which is
    about the time that the fastest solver takes to load. Files are always solved with the fastest
    solver.

    Examples:
        # Show the default solver, and settings that are overridden.
        sudoku config

        # Use another solver, and check that the setting is in effect.
        SUDOKU_SOLVER=propagation sudoku config
    """
    candidates = config.candidates()
    chosen = next(candidates)
    if chosen.is_configured:
        config.check(chosen)
    print(f"{printable(chosen.spec)}  ({printable(chosen.origin)})")
    try:
        for other in candidates:
            print(f"  overrides {printable(other.spec)}  ({printable(other.origin)})")
    except ConfigError as error:
        print(f"  overrides a setting that cannot be used: {printable(error)}")
    if shadow := config.shadow():
        _show(shadow)


def _show(shadow: ShadowSetting) -> None:
    """Print shadow mode, and what it has found."""
    from solvers.shadow import saved  # few programs need it

    try:
        registry.check_installed(shadow.by)
        registry.get(shadow.by)
    except InputError as error:
        raise shadow.refused(error) from None
    folder = shadow.folder or saved.default_folder()
    found = sum(1 for _ in folder.glob("*.json"))
    print(f"shadow mode: {printable(shadow.by)}, rate {shadow.rate}  ({printable(shadow.origin)})")
    print(f"  {count(found, 'wrong answer')} in {printable(str(folder))}")
