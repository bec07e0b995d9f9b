"""Kill a comparison with SIGKILL at random moments, resume it each time, and hold its rows against an undisturbed run's.

python -m bench.kills --kills 30
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
    "--limit",
    "2",
    "--time-limit",
    "20",
)
FILES = ("easy", "medium", "4x4", "several-solutions")

Row = tuple[str, str, str, int, str]


def rows(path: Path) -> list[Row]:
    """What was asked and found of the only run in a store, without the times."""
    with Store(path) as store:
        (info,) = store.runs()
        answers = store.answers(info.run)
        return sorted((r["key"], r["text"], r["status"], r["solutions"], r["verdict"]) for r in answers)


def command(path: Path, *more: str) -> list[str]:
    """The comparison, or its resumption."""
    return [sys.executable, "-m", "solvers", "compare", "--store", str(path), *more]


def timed(path: Path, files: list[str], *more: str) -> float:
    """Run undisturbed; the seconds that it took."""
    begun = time.monotonic()
    subprocess.run(command(path, *files, *more), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    return time.monotonic() - begun


def killed(path: Path, files: list[str], kills: int, moments: tuple[float, float], seed: int) -> int:
    """Run to the end through so many kills, each at a random moment of so many seconds; how many hit a process."""
    chance, hits = random.Random(seed), 0
    for number in range(kills + 1):
        begun = path.exists() and (path.stat().st_size > 0) and _has_run(path)
        arguments = ["--resume"] if begun else [*files, *ARGUMENTS]
        process = subprocess.Popen(command(path, *arguments), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        if number == kills:
            process.wait()
            break
        time.sleep(chance.uniform(*moments))
        hits += process.poll() is None
        process.kill()
        process.wait()
    return hits


def _has_run(path: Path) -> bool:
    with Store(path) as store:
        return bool(store.runs())


def main() -> int:
    """0 if the rows are the same."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--kills", type=int, default=30)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    files = [str(file) for file in formats.bundled() if file.stem in FILES]
    with tempfile.TemporaryDirectory() as folder:
        calm, disturbed = Path(folder) / "calm.sqlite", Path(folder) / "disturbed.sqlite"
        start = timed(Path(folder) / "short.sqlite", files[:1], *ARGUMENTS[:2], "--processes", "1")
        share = (timed(calm, files, *ARGUMENTS) - start) / options.kills  # of the asking, so that the last kill still hits
        hits = killed(disturbed, files, options.kills, (start / 2, start + 2 * share), options.seed)
        one, other = rows(calm), rows(disturbed)
    print(
        f"{options.kills} kills, {hits} of them of a running comparison; {len(one)} rows undisturbed, {len(other)} resumed"
    )
    print("the same rows" if one == other else "DIFFERENT ROWS")
    for row in sorted(set(one) ^ set(other), key=lambda row: row[1]):
        print("undisturbed" if row in one else "resumed    ", *row)
    return 0 if one == other else 1


if __name__ == "__main__":
    sys.exit(main())
