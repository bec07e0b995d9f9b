"""Read the text of a configuration file and its values. An error names the line and the remedy."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from solvers.errors import ConfigError

_PLACE = re.compile(r" \(at line (\d+), column (\d+)\)$")  # at the end of a message of tomllib
_TWICE = "Cannot overwrite a value"  # of tomllib, which does not say the key
_KEY = re.compile(r"""\s*(["']?)([\w-]+)\1\s*=""")
_REMEDY = "correct or remove the file"


def read(file: Path) -> tuple[str, dict[str, Any]] | None:
    """Return the text of a file and its table; None if it does not exist. Raises ConfigError."""
    try:
        text = file.read_text(encoding="utf-8")
    except (FileNotFoundError, NotADirectoryError):
        return None
    except IsADirectoryError:
        cause, remedy = "is a folder, not a file", "rename or remove the folder"
        raise ConfigError(cause, remedy=remedy, source=str(file)) from None
    except UnicodeDecodeError as error:
        cause = f"byte {error.object[error.start]:#04x} is not UTF-8"
        line = error.object.count(b"\n", 0, error.start) + 1
        remedy = "save the file as UTF-8"
        raise ConfigError(cause, remedy=remedy, source=str(file), line=line) from None
    except OSError as error:
        cause = f"cannot be read: {error.strerror or error}"
        raise ConfigError(cause, remedy="make the file readable", source=str(file)) from None
    import tomllib  # here, because most programs never read a configuration file

    try:
        return text, tomllib.loads(text)
    except RecursionError:
        raise ConfigError("is nested too deeply", remedy=_REMEDY, source=str(file)) from None
    except ValueError as error:
        raise _not_toml(file, text, str(error)) from None


def _not_toml(file: Path, text: str, cause: str) -> ConfigError:
    """Return the error for text that is not TOML; `cause` is the message of tomllib."""
    line, column = None, None
    if place := _PLACE.search(cause):
        cause, line, column = cause[: place.start()], int(place[1]), int(place[2])
    if cause.startswith(_TWICE) and (found := _repeated(text, line)):
        key, first, second = found
        return ConfigError(
            f"sets {key} twice, first in line {first}",
            remedy="remove one of the two",
            source=str(file),
            line=second,
        )
    cause = f"cannot be read: {cause}"
    return ConfigError(cause, remedy=_REMEDY, source=str(file), line=line, column=column)


def _repeated(text: str, last: int | None) -> tuple[str, int, int] | None:
    """Return the key of a value that ends in a line, and the lines in which it is set.

    last  None means the last line
    """
    lines = enumerate(text.split("\n")[:last], start=1)
    keys = [(found[2], number) for number, line in lines if (found := _KEY.match(line))]
    key, second = keys.pop() if keys else ("", 0)
    first = next((number for each, number in reversed(keys) if each == key), None)
    return (key, first, second) if first else None
