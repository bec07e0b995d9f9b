"""A/A test: a comparison must find real differences, and none between a solver and itself.

    python -m bench.aa --runs 20 --load 20

Each run compares `tests.fakes:Slowed` with itself under another name, once unchanged and once
slowed by 10%. A run with a false difference, a difference that was missed, or two equal solvers
that differ by more than the grade says, counts as a failure. Runs graded D, in which no solver is
ranked, are counted separately.

With `--load N`, N processes that never sleep run at the same time. Some other solvers are first
compared without them and then with them: no ratio may change by more than 15%.
"""

from __future__ import annotations

import argparse
import math
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import combinations
from pathlib import Path

from solvers import formats
from solvers.compare.plan_description import PlanDescription
from solvers.compare.results.ratio import MINIMUM_EFFECT
from solvers.compare.run_actions import start
from solvers.report.analysis import Analysis, analyse

PLAIN, AGAIN, SLOWED = (f"tests.fakes:Slowed:share={share}" for share in ("0.0", "0.00", "0.1"))
DIFFERENT = ("propagation", "bitmasks", "compiled", "dancing-links", "cp-sat")
FILES = ("easy", "medium", "hard")
REPETITIONS = 60
SAME = math.log(1.15)  # how much a ratio may change under load


@contextmanager
def stress(processes: int) -> Iterator[None]:
    """Run processes that never sleep."""
    command = [sys.executable, "-c", "while True: pass"]
    busy = [subprocess.Popen(command) for _ in range(processes)]
    try:
        yield
    finally:
        for process in busy:
            process.kill()
            process.wait()


def compared(solvers: tuple[str, ...], seed: int, path: Path, repetitions: int) -> Analysis:
    """Return the analysis of a run of these solvers on bundled puzzles."""
    files = tuple(str(file) for file in formats.bundled() if file.stem in FILES)
    plan = PlanDescription(
        files, solvers, (2,), 5.0, isomorphs=4, repetitions=repetitions, seed=seed
    )
    return analyse(start(plan, path, pin=True).run)


def logs(analysis: Analysis) -> dict[tuple[str, str], float]:
    """Return the logarithm of the ratio of each two solvers."""
    found = {}
    for one, other in combinations(DIFFERENT, 2):
        pair = analysis.pair(one, other)
        if pair and pair.ratio:
            found[one, other] = math.log(pair.ratio)
    return found


def changed(quiet: Analysis, loaded: Analysis) -> int:
    """Print the ratios of both runs; return how many changed too much, or are missing."""
    bad = 0
    before, after = logs(quiet), logs(loaded)
    for pair in combinations(DIFFERENT, 2):
        if pair not in before or pair not in after:
            print(f"{pair[0]} to {pair[1]}: no ratio", flush=True)
            bad += 1
            continue
        change = after[pair] - before[pair]
        bad += abs(change) > SAME
        ratios = f"{math.exp(before[pair]):.3g} quiet, {math.exp(after[pair]):.3g} under load"
        print(f"{pair[0]} to {pair[1]}: {ratios}, {math.expm1(change):+.1%}", flush=True)
    return bad


def is_beyond(analysis: Analysis) -> bool:
    """Whether two equal solvers differ by more than the run says it can detect."""
    (pair,) = analysis.pairs
    least = max(analysis.grade.detectable or 0.0, MINIMUM_EFFECT)
    return pair.ratio is not None and abs(math.log(pair.ratio)) > math.log1p(least)


def main() -> int:
    """Return 0 if at most 5% of A/A runs show a difference and at least 95% of slowed ones do."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--runs", type=int, default=20)
    parser.add_argument("--load", type=int, default=0, help="processes that run at the same time")
    parser.add_argument("--repetitions", type=int, default=REPETITIONS)
    given = parser.parse_args()
    runs = given.runs
    found, unranked, beyond, bad = {AGAIN: 0, SLOWED: 0}, {AGAIN: 0, SLOWED: 0}, 0, 0
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "runs.sqlite"
        if given.load:
            quiet = compared(DIFFERENT, 0, path, 5)
            with stress(given.load):
                bad = changed(quiet, compared(DIFFERENT, 0, path, 5))
        with stress(given.load):
            for seed in range(runs):
                for other in found:
                    analysis = compared((PLAIN, other), seed, path, given.repetitions)
                    if not analysis.ranked:
                        unranked[other] += 1
                        continue
                    (pair,) = analysis.pairs
                    found[other] += pair.different
                    beyond += other == AGAIN and is_beyond(analysis)
                    print(f"{analysis.grade.letter}  {pair.sentence}", flush=True)
                    print(f"   {analysis.grade.precision}", flush=True)
    for other, name in ((AGAIN, "the same"), (SLOWED, "slowed by 10%")):
        ranked = runs - unranked[other]
        print(
            f"{name}: {found[other]} of {ranked} runs show a difference, {runs - ranked} graded D"
        )
    print(f"the same: {beyond} runs differ by more than the grade says")
    if given.load:
        print(f"{bad} ratios changed by more than 15% under load")
    slowed = found[SLOWED] >= (runs - unranked[SLOWED]) * 0.95
    most = max(1, runs // 20)
    return 0 if max(found[AGAIN], beyond) <= most and slowed and not bad else 1


if __name__ == "__main__":
    sys.exit(main())
