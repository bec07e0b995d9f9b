"""Programs that backends run: whether one is installed, its version, and how to install it."""

from __future__ import annotations

import re
import shutil
import subprocess
from functools import cache

from solvers.errors import MissingLibrary

_SECONDS = 5.0  # to print its version


def is_installed(program: str) -> bool:
    """Return whether the shell would find a program."""
    return shutil.which(program) is not None


@cache
def version(program: str) -> str | None:
    """Return the version that an installed program prints: "2.6.4". None if it prints none."""
    command = [program, "--version"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=_SECONDS)
    except (OSError, subprocess.TimeoutExpired):
        return None
    found = re.search(r"\d+(\.\d+)+", done.stdout)
    return found[0] if found else None


def install(program: str) -> str:
    """Return the command that installs a program on Debian, where its package has its name."""
    return f"apt install {program} (on Debian)"


def require(program: str) -> None:
    """Raise MissingLibrary unless a program is installed."""
    if not is_installed(program):
        cause = f"the program {program} is not installed"
        raise MissingLibrary(cause, remedy=install(program))
