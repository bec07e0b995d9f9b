"""Kill comparisons with SIGKILL at random moments, resume each time, and hold the rows against an undisturbed run's.

Only a kill of a comparison that is running counts; where one ends before its kill, the next begins.

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
    "--solution-limit",
    "2",
    "--time-limit",
    "20",
)
A_RUN = 8  # about as many kills as one run is to survive
FILES = ("easy", "medium", "4x4", "several-solutions")

Row = tuple[str, str, str, int, str]


def rows(path: Path) -> list[Row]:
    """What was asked and found of the only run in a store, without the times."""
    with Store(path) as store:
        (info,) = store.runs()
        answers = store.answers(info.run)
        return sorted(
            (r["key"], r["text"], r["status"], r["solutions"], r["verdict"]) for r in answers
        )


def command(path: Path, *more: str) -> list[str]:
    """The comparison, or its resumption."""
    return [sys.executable, "-m", "solvers", "compare", "--store", str(path), *more]


def timed(path: Path, files: list[str], *more: str) -> float:
    """PlanRunner undisturbed; the seconds that it took."""
    begun = time.monotonic()
    subprocess.run(
        command(path, *files, *more),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        check=False,
    )
    return time.monotonic() - begun


def killed(path: Path, files: list[str], kills: int, latest: float, chance: random.Random) -> int:
    """PlanRunner to the end through kills, each at a random moment before `latest` seconds; how many hit it, at most `kills`."""
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
    """0 if the rows are the same."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--kills", type=int, default=30)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    files = [str(file) for file in formats.bundled() if file.stem in FILES]
    chance, hits, runs, faults = random.Random(options.seed), 0, 0, 0
    with tempfile.TemporaryDirectory() as folder:
        calm = Path(folder) / "calm.sqlite"
        start = timed(Path(folder) / "short.sqlite", files[:1], *ARGUMENTS[:2], "--processes", "1")
        latest = (
            start + (timed(calm, files, *ARGUMENTS) - start) / A_RUN
        )  # starts take so long that most of it asks
        expected = rows(calm)
        while hits < options.kills:
            disturbed, runs = Path(folder) / f"{runs}.sqlite", runs + 1
            hit = killed(disturbed, files, options.kills - hits, 2 * latest, chance)
            found, hits = rows(disturbed), hits + hit
            faults += found != expected
            said = "the same rows" if found == expected else "DIFFERENT ROWS"
            print(
                f"run {runs}: killed {hit} times and resumed; {len(expected)} rows undisturbed, {len(found)} here: {said}"
            )
            for row in sorted(set(expected) ^ set(found), key=lambda row: row[1]):
                print("undisturbed" if row in expected else "resumed    ", *row)
    print(
        f"{hits} kills of a running comparison in {runs} runs, {faults} with other rows than an undisturbed one"
    )
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
