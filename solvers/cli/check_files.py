"""Check several files one after another, as a pre-commit hook and the GitHub Action do.

    python -m solvers.cli.check_files [OPTIONS OF sudoku check] -- FILE...

The exit code is the highest of all checks.
"""

from __future__ import annotations

import subprocess
import sys

_USAGE = "error: there is no `--` between the options and the files; write OPTIONS -- FILE..."


def check_files(arguments: list[str]) -> int:
    """Return the highest exit code of `sudoku check OPTIONS FILE` for each file."""
    if "--" not in arguments:
        print(_USAGE, file=sys.stderr)
        return 2
    place = arguments.index("--")
    options, files = arguments[:place], arguments[place + 1 :]
    command = [sys.executable, "-m", "solvers", "check", *options]
    return max(
        (subprocess.run([*command, file], check=False).returncode for file in files), default=0
    )


if __name__ == "__main__":
    sys.exit(check_files(sys.argv[1:]))
