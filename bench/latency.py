"""Measure the CPU time of one call of `solvers.solve` and of its parts, also against other code.

    python -m bench.latency --rounds 31 --against ../main

Each round times every part once, in a process for each version of the package, so that a change of
the machine's speed meets all of them. `--against` is the folder of a clone or worktree. A part that
a version does not have is left out.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from statistics import median

from solvers.quantities import duration, ratio

CALLS = 2000  # of a part in a round: some 50 ms
HERE = Path(__file__).parents[1]

# The process of one version: for each line that it reads, it prints the seconds of each part.
_PROGRAM = """
import json, sys, time
import solvers
from solvers import Limits, Puzzle

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "....7..2.8.......6.1.2.5...9.54....8.........3....85.1...3.2.8.4.......9.7..6...."
limits, lanes = Limits(2), solvers.get("lanes")
easy, hard = Puzzle.parse(EASY), Puzzle.parse(HARD)
parts = {
    "solve(text), 30 givens": lambda: solvers.solve(EASY),
    "solve(text), 22 givens": lambda: solvers.solve(HARD),
    "lanes.solve(Puzzle), 30 givens": lambda: lanes.solve(easy, limits),
    "lanes.solve(Puzzle), 22 givens": lambda: lanes.solve(hard, limits),
    "read_puzzle(text)": lambda: solvers.read_puzzle(EASY),
    "configured()": lambda: solvers.configured(hard.shape),
    "Limits(2, None)": lambda: Limits(2, None),
}
assert all(solvers.solve(text).status == "unique" for text in (EASY, HARD))
for line in sys.stdin:
    times = {}
    for name, call in parts.items():
        start = time.process_time()
        for _ in range(int(line)):
            call()
        times[name] = (time.process_time() - start) / int(line)
    print(json.dumps(times), flush=True)
"""


class Version:
    """A process that has imported the package from a folder."""

    def __init__(self, folder: Path) -> None:
        environment = {**os.environ, "PYTHONPATH": str(folder)}
        environment.pop("SUDOKU_SOLVER", None)
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-c", _PROGRAM],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=environment,
            cwd=folder,
        )
        assert self._process.stdin
        assert self._process.stdout
        self._input, self._output = self._process.stdin, self._process.stdout

    def round(self, calls: int) -> dict[str, float]:
        """Return the CPU seconds of one call of each part."""
        self._input.write(f"{calls}\n")
        self._input.flush()
        times: dict[str, float] = json.loads(self._output.readline())
        return times

    def end(self) -> None:
        """End the process."""
        self._input.close()
        self._process.wait()


def measure(folders: list[Path], rounds: int) -> list[dict[str, float]]:
    """Return the medians of each version, after one round that is not counted."""
    versions = [Version(folder) for folder in folders]
    found = [[version.round(CALLS) for version in versions] for _ in range(rounds + 1)][1:]
    for version in versions:
        version.end()
    return [
        {name: median(each[number][name] for each in found) for name in found[0][number]}
        for number in range(len(versions))
    ]


def main() -> None:
    """Print the median time of each part, and how the other version compares."""
    parser = argparse.ArgumentParser(prog="python -m bench.latency", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--rounds", type=int, default=31, help="rounds (default: %(default)s)")
    parser.add_argument("--against", type=Path, help="folder of another version of the package")
    arguments = parser.parse_args()
    others = [arguments.against.resolve()] if arguments.against else []
    new, *old = measure([HERE, *others], arguments.rounds)
    print(f"{'part':<32}{'here':>10}" + f"{'there':>10}{'here / there':>14}" * len(old))
    for name, seconds in new.items():
        before = [each[name] for each in old if name in each]
        print(
            f"{name:<32}{duration(seconds):>10}"
            + "".join(f"{duration(each):>10}{ratio(seconds / each):>14}" for each in before)
        )


if __name__ == "__main__":
    main()
