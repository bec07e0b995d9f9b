"""Read the command line of a program, and describe how a program ended."""

from __future__ import annotations

import re
import shlex
import shutil
import signal
from pathlib import Path
from typing import Final

from solvers.adapters import LANGUAGES
from solvers.errors import InputError

_THREAD: Final = 'Exception in thread "main" '
_NAMED_ERROR: Final = re.compile(
    r"(?:[\w.$]+\.)?\w*(?:Error|Exception)\b|thread '\w+'.* panicked\b|panic:"
)
_PROGRAMS: Final = (b"#!", b"\x7fELF")  # how an executable file begins
_LONGEST: Final = 300  # characters of an error


def command(text: str) -> tuple[str, ...]:
    """Return the words of a command line, with the path of the program. Raises InputError."""
    try:
        name, *arguments = shlex.split(text)
    except ValueError as error:
        problem = error if text.strip() else "it is empty"
        cause = f"program:{text} is not a command line: {problem}"
        raise InputError(cause, remedy="write program:./my-solver --its-options") from None
    if path := shutil.which(name):
        return (str(Path(path).absolute()), *arguments)
    if "/" not in name:
        remedy = "give its path, or add its folder to PATH"
        if Path(name).is_file():
            remedy = f"write program:./{name}"
        raise InputError(f"there is no program {name} on the PATH", remedy=remedy)
    if Path(name).is_file():
        suffix = Path(name).suffix
        if suffix and not Path(name).read_bytes().startswith(_PROGRAMS):
            raise InputError(
                f"{name} is not a program, and files that end in {suffix} are not supported",
                remedy=f"name a source file that ends in {', '.join(LANGUAGES)}, or a program",
            )
        remedy = f"chmod +x {shlex.quote(name)}"
        raise InputError(f"{name} cannot be run: it is not executable", remedy=remedy)
    raise InputError(f"there is no program {name}", remedy="name an executable file")


def ending(code: int | None, errors: str) -> str:
    """Return how a program ended: its error, and its exit code or signal.

    The error is the last line that names one, else the last line.
    """
    lines = [line.strip().removeprefix(_THREAD) for line in errors.splitlines() if line.strip()]
    named = [line for line in lines if _NAMED_ERROR.match(line)]
    last = (named or lines or [""])[-1][:_LONGEST]
    if code is not None and code < 0:
        known = -code in set(signal.Signals)
        end = f"killed by {signal.Signals(-code).name if known else f'signal {-code}'}"
        return f"{end}: {last}" if last else end
    end = "did not end within its time" if code is None else f"exit code {code}"
    return f"{last} ({end})" if last else end
