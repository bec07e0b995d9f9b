"""Write the solver to a configuration file; everything else in the file is kept."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from solvers import config, config_file
from solvers.errors import ConfigError, MissingLibrary
from solvers.libraries import install

_OTHERS = ("fallback", "race")  # a file has at most one of these and a solver


def settings_file(folder: Path) -> Path:
    """Return the file of a folder to write: pyproject.toml if the solver is configured there."""
    own, project = folder / config.FILE, folder / config_file.PROJECT
    if not own.exists() and project.exists() and f"[tool.{config_file.TABLE}]" in _text(project):
        return project
    return own


def configure_in(file: Path, solver: str) -> str:
    """Return the text of a configuration file in which this solver is configured.

    Raises ConfigError for a file that cannot be used, and MissingLibrary for one that exists if
    tomlkit is not installed, which keeps the comments and the order of its keys.
    """
    if not file.exists():
        return f'solver = "{solver}"\n'
    if not find_spec("tomlkit"):
        cause = f"changing {file} needs tomlkit"
        raise MissingLibrary(cause, remedy=install("advise"))
    import tomlkit
    from tomlkit.exceptions import TOMLKitError

    try:
        document = tomlkit.parse(_text(file))
        table = (
            document["tool"][config_file.TABLE] if file.name == config_file.PROJECT else document
        )
        for key in _OTHERS:
            if key in table:
                cause = f"has {key}, which takes the place of a solver"
                remedy = f"remove {key}, or leave out --write"
                raise ConfigError(cause, remedy=remedy, source=str(file))
        table["solver"] = solver
    except (TOMLKitError, TypeError) as error:
        cause = f"cannot be changed: {error}"
        raise ConfigError(cause, remedy="correct or remove the file", source=str(file)) from None
    return tomlkit.dumps(document)


def _text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        cause = f"cannot be read: {error}"
        raise ConfigError(cause, remedy="correct or remove the file", source=str(file)) from None
