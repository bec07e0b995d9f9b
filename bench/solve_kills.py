"""Kill `sudoku solve` at random moments, continue it, and compare its output with a whole run.

    python -m bench.solve_kills --kills 30

Each run solves a file in one of several ways: in batches or in processes, with one or two jobs, as
lines or as grids. It is killed with SIGKILL, or interrupted with SIGINT, and continued with
--resume, until it ends. A kill counts only if the run had not ended. After each kill, the output
file has to be the old one, or complete.
"""

from __future__ import annotations

import argparse
import random
import signal
import subprocess
import sys
import tempfile
import time
from itertools import cycle
from pathlib import Path

from solvers import formats

KILLS_PER_RUN = 4  # approximate number
OLD = b"the old answers\n"
WAYS = (  # the options of a run, and how many puzzles it solves
    (("--jobs", "2"), 300_000),
    (("--jobs", "2", "--solver", "propagation", "--on-error", "skip"), 3_000),
    (("--jobs", "1"), 300_000),
    (("--jobs", "2", "--format", "grid"), 20_000),
    (("--jobs", "1", "--solver", "propagation", "--format", "solutions"), 2_000),
)


def puzzle_text(puzzles: int, chance: random.Random) -> str:
    """Return a file with these puzzles, and some comments."""
    files = [file for file in formats.bundled() if file.stem in ("easy", "medium", "minimal")]
    known = [str(entry.puzzle) for file in files for entry in formats.read(file)]
    lines = chance.choices(known, k=puzzles)
    for _ in range(5):
        lines.insert(chance.randrange(1, len(lines)), "# a comment")
    return "".join(f"{line}\n" for line in lines)


def run(folder: Path, options: tuple[str, ...], *more: str) -> subprocess.Popen[bytes]:
    """Start a run that writes `answers.txt`."""
    command = [sys.executable, "-m", "solvers", "solve", str(folder / "puzzles.txt"), *options]
    return subprocess.Popen(
        [*command, "-o", str(folder / "answers.txt"), *more],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def disturbed(
    folder: Path,
    options: tuple[str, ...],
    kills: int,
    seconds: float,
    expected: bytes,
    chance: random.Random,
) -> tuple[int, int]:
    """Run to the end; return the number of kills, and how often the output was not a whole file.

    Each kill is at a random moment in `seconds` after a start.
    """
    (folder / "answers.txt").write_bytes(OLD)
    hits = lost = 0
    while True:
        process = run(folder, options, "--resume")
        try:
            process.wait(chance.uniform(0.0, seconds) if hits < kills else None)
            return hits, lost
        except subprocess.TimeoutExpired:
            process.send_signal(chance.choice((signal.SIGKILL, signal.SIGKILL, signal.SIGINT)))
            if process.wait() == 0:
                return hits, lost
            hits += 1
            lost += (folder / "answers.txt").read_bytes() not in (OLD, expected)


def main() -> int:
    """Return 0 if all runs have the same bytes as a whole one, and no old file was lost."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--kills", type=int, default=30)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    chance, hits, runs, faults = random.Random(options.seed), 0, 0, 0
    with tempfile.TemporaryDirectory() as name:
        folder, answers = Path(name), Path(name) / "answers.txt"
        for way, puzzles in cycle(WAYS):
            if hits >= options.kills:
                break
            (folder / "puzzles.txt").write_text(puzzle_text(puzzles, chance))
            begun = time.monotonic()
            run(folder, way).wait()
            seconds, expected = time.monotonic() - begun, answers.read_bytes()
            hit, lost = disturbed(
                folder, way, min(KILLS_PER_RUN, options.kills - hits), seconds, expected, chance
            )
            same = answers.read_bytes() == expected and expected.count(b"\n") >= puzzles
            left = [file.name for file in folder.iterdir() if "partial" in file.name]
            hits, runs, faults = hits + hit, runs + 1, faults + (not same or lost or bool(left))
            result = "the same bytes" if same else "DIFFERENT BYTES"
            print(
                f"run {runs}: {' '.join(way)}: killed and continued {hit} times: {result}; "
                f"incomplete output {lost} times; files left: {', '.join(left) or 'none'}",
                flush=True,
            )
    print(f"{hits} kills in {runs} runs, {faults} with a fault")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
