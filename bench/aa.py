"""A/A test: a comparison must find real differences, and none between a solver and itself.

    python -m bench.aa --runs 20

Each run compares `tests.fakes:Slowed` with itself under another name, once unchanged and once
slowed by 10%, and checks whether the analysis finds a difference. Runs graded D, in which no solver
is ranked, are counted separately.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from solvers import formats
from solvers.compare.plan_description import PlanDescription
from solvers.compare.session import start
from solvers.report.analysis import Analysis, analyse

PLAIN, AGAIN, SLOWED = (f"tests.fakes:Slowed:share={share}" for share in ("0.0", "0.00", "0.1"))
FILES = ("easy", "medium", "hard")
REPETITIONS = 60


def compared(other: str, seed: int, path: Path) -> Analysis:
    """Return the analysis of a run of the plain solver and another one."""
    files = tuple(str(file) for file in formats.bundled() if file.stem in FILES)
    plan = PlanDescription(
        files, (PLAIN, other), (2,), 5.0, isomorphs=4, repetitions=REPETITIONS, seed=seed
    )
    return analyse(start(plan, path, pin=True).run)


def main() -> int:
    """Return 0 if at most 5% of A/A runs show a difference and at least 95% of slowed ones do."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--runs", type=int, default=20)
    runs = parser.parse_args().runs
    found = {AGAIN: 0, SLOWED: 0}
    unranked = {AGAIN: 0, SLOWED: 0}
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(runs):
            for other in found:
                analysis = compared(other, seed, Path(folder) / "runs.sqlite")
                if not analysis.ranked:
                    unranked[other] += 1
                    continue
                (pair,) = analysis.pairs
                found[other] += pair.different
                print(f"{analysis.grade.letter}  {pair.sentence}", flush=True)
    for other, name in ((AGAIN, "the same"), (SLOWED, "slowed by 10%")):
        ranked = runs - unranked[other]
        print(
            f"{name}: {found[other]} of {ranked} runs show a difference, {runs - ranked} graded D"
        )
    good = found[AGAIN] <= max(1, runs // 20) and found[SLOWED] >= (runs - unranked[SLOWED]) * 0.95
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
