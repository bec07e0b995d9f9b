"""Kill comparisons at random moments, resume them, and compare the rows with an undisturbed run.

    python -m bench.kills --kills 30

Comparisons are killed with SIGKILL. A kill counts only if the comparison is still running; if it
has already ended, the next comparison starts.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from solvers import formats
from solvers.compare.store import Store

ARGUMENTS = (
    "--solvers",
    "bitmasks,tests.fakes:Sleeps:seconds=0.1,lanes",
    "--isomorphs",
    "3",
    "--repetitions",
    "2",
    "--solution-limit",
    "2",
    "--time-limit",
    "20",
)
KILLS_PER_RUN = 8  # approximate number
FILES = ("easy", "medium", "4x4", "several-solutions")

Row = tuple[str, str, str, int, str]


def rows(path: Path) -> list[Row]:
    """Return the answers of the only run in a store, without times."""
    with Store(path) as store:
        (info,) = store.runs()
        answers = store.answers(info.run)
        return sorted(
            (r["key"], r["text"], r["status"], r["solutions"], r["verdict"]) for r in answers
        )


def command(path: Path, *more: str) -> list[str]:
    """Return the command that starts or resumes the comparison."""
    return [sys.executable, "-m", "solvers", "compare", "--store", str(path), *more]


def timed(path: Path, files: list[str], *more: str) -> float:
    """Run undisturbed, and return the seconds that it took."""
    begun = time.monotonic()
    subprocess.run(
        command(path, *files, *more),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        check=False,
    )
    return time.monotonic() - begun


def killed(path: Path, files: list[str], kills: int, latest: float, chance: random.Random) -> int:
    """Run to the end with at most `kills` kills, and return how many there were.

    Each kill is at a random moment in the first `latest` seconds after a start.
    """
    hits = 0
    while True:
        begun = path.exists() and (path.stat().st_size > 0) and _has_run(path)
        arguments = ["--resume"] if begun else [*files, *ARGUMENTS]
        process = subprocess.Popen(
            command(path, *arguments), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        try:
            process.wait(chance.uniform(0.0, latest) if hits < kills else None)
            return hits
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            hits += 1


def _has_run(path: Path) -> bool:
    with Store(path) as store:
        return bool(store.runs())


def main() -> int:
    """Return 0 if the rows are the same in every run."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--kills", type=int, default=30)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    files = [str(file) for file in formats.bundled() if file.stem in FILES]
    chance, hits, runs, faults = random.Random(options.seed), 0, 0, 0
    with tempfile.TemporaryDirectory() as folder:
        calm = Path(folder) / "calm.sqlite"
        start = timed(Path(folder) / "short.sqlite", files[:1], *ARGUMENTS[:2], "--processes", "1")
        # Starting takes long; this leaves most of the time for measuring.
        latest = start + (timed(calm, files, *ARGUMENTS) - start) / KILLS_PER_RUN
        expected = rows(calm)
        while hits < options.kills:
            disturbed, runs = Path(folder) / f"{runs}.sqlite", runs + 1
            hit = killed(disturbed, files, options.kills - hits, 2 * latest, chance)
            found, hits = rows(disturbed), hits + hit
            faults += found != expected
            outcome = "the same rows" if found == expected else "DIFFERENT ROWS"
            print(
                f"run {runs}: killed and resumed {hit} times; "
                f"{len(found)} rows, {len(expected)} undisturbed: {outcome}"
            )
            for row in sorted(set(expected) ^ set(found), key=lambda row: row[1]):
                print("undisturbed" if row in expected else "resumed    ", *row)
    print(f"{hits} kills in {runs} runs, {faults} with rows that differ from an undisturbed run")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
