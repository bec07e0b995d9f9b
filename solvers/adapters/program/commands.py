"""What a command line names, and how a program ended: in words, with the remedy."""

from __future__ import annotations

import re
import shlex
import shutil
import signal
from pathlib import Path
from typing import Final

from solvers.errors import InputError

_THREAD: Final = 'Exception in thread "main" '
_NAMED: Final = re.compile(
    r"(?:[\w.$]+\.)?\w*(?:Error|Exception)\b|thread '\w+'.* panicked\b|panic:"
)
_LONGEST: Final = 300  # characters of a program's last words


def command(text: str) -> tuple[str, ...]:
    """The words of a command line, with the path of the program itself. Raises InputError where none can be run."""
    try:
        name, *arguments = shlex.split(text)
    except ValueError as error:
        remedy = "write program:./my-solver --its-options"
        raise InputError(
            f"program:{text} is no command line: {error if text.strip() else 'it is empty'}",
            remedy=remedy,
        ) from None
    if path := shutil.which(name):
        return (str(Path(path).absolute()), *arguments)
    if "/" not in name:
        remedy = (
            f"write program:./{name}"
            if Path(name).is_file()
            else "give its path, or add its folder to PATH"
        )
        raise InputError(f"there is no program {name} on the PATH", remedy=remedy)
    if Path(name).is_file():
        raise InputError(
            f"{name} cannot be run: it is not executable", remedy=f"chmod +x {shlex.quote(name)}"
        )
    raise InputError(f"there is no program {name}", remedy="name a file that can be run")


def ending(code: int | None, errors: str) -> str:
    """How a program ended: the last line of its errors that names one, else the last; its exit code or signal."""
    lines = [line.strip().removeprefix(_THREAD) for line in errors.splitlines() if line.strip()]
    named = [line for line in lines if _NAMED.match(line)]
    last = (named or lines or [""])[-1][:_LONGEST]
    if code is None:
        how = "no end within its time"
    elif code < 0:
        how = f"killed by {signal.Signals(-code).name if -code in set(signal.Signals) else f'signal {-code}'}"
        return f"{how}: {last}" if last else how
    else:
        how = f"exit code {code}"
    return f"{last} ({how})" if last else how
