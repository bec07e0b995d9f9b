"""Measure the CPU time in which `sudoku` and `import solvers` start, next to bare Python.

    python -m bench.startup --runs 21

Every round runs each command once, so that a change of the machine's speed meets all of them.
Compiled bytecode is written before the first round, and used.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path
from statistics import median

from solvers.quantities import duration

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
_SUDOKU = str(Path(sys.executable).with_name("sudoku"))
COMMANDS = {
    "python -c pass": [sys.executable, "-c", "pass"],
    "python -c 'import solvers'": [sys.executable, "-c", "import solvers"],
    "sudoku --version": [_SUDOKU, "--version"],
    "sudoku --help": [_SUDOKU, "--help"],
    "sudoku solve PUZZLE": [_SUDOKU, "solve", PUZZLE],
}


def environment() -> dict[str, str]:
    """Return the variables of a process that writes bytecode and uses it, as an installed one."""
    return {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}


def cpu_seconds(command: list[str]) -> float:
    """Run a command in a new process; return its user and system time."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, env=environment())
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, command)
    return usage.ru_utime + usage.ru_stime


def measure(runs: int) -> dict[str, float]:
    """Return the median CPU time of each command, in seconds."""
    rounds = [
        {name: cpu_seconds(command) for name, command in COMMANDS.items()} for _ in range(runs + 1)
    ]
    return {name: median(each[name] for each in rounds[1:]) for name in COMMANDS}


def main() -> None:
    """Print the medians, and by how much they exceed that of bare Python."""
    parser = argparse.ArgumentParser(prog="python -m bench.startup", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--runs", type=int, default=21, help="rounds (default: %(default)s)")
    medians = measure(parser.parse_args().runs)
    bare = medians["python -c pass"]
    print(f"{'command':<28}{'CPU time':>10}{'beyond bare Python':>22}")
    for name, seconds in medians.items():
        print(f"{name:<28}{duration(seconds):>10}{duration(max(0.0, seconds - bare)):>22}")


if __name__ == "__main__":
    main()
