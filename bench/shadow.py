"""Measure how much shadow mode slows the calls of a program: medians, 99th percentiles and means.

    python -m bench.shadow --by cp-sat --rate 0.01 --blocks 20 --calls 5000

Blocks of calls without and with shadow mode take turns in one process, so that a change of the
machine's speed meets both. A third kind of block, without shadow mode again, shows the noise. Calls
follow each other without a pause, which is the worst case: the background always has work. It is
finished before the next block starts.
"""

from __future__ import annotations

import argparse
import random
import tempfile
from collections.abc import Callable
from statistics import fmean, median, quantiles
from time import perf_counter_ns

import solvers
from solvers.quantities import duration, ratio
from solvers.shadow.shadow import Shadow

PUZZLE = "....7..2.8.......6.1.2.5...9.54....8.........3....85.1...3.2.8.4.......9.7..6...."
Block = tuple[float, float, float]


def block(call: Callable[[], object], calls: int) -> Block:
    """Return the median, the 99th percentile and the mean of the times of calls, in seconds."""
    times = []
    for _ in range(calls):
        start = perf_counter_ns()
        call()
        times.append(perf_counter_ns() - start)
    return median(times) / 1e9, quantiles(times, n=100)[98] / 1e9, fmean(times) / 1e9


def main() -> None:
    """Print a line for each statistic: its medians over the blocks, and the median ratios."""
    parser = argparse.ArgumentParser(prog="python -m bench.shadow", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--solver", default="lanes", help="(default: %(default)s)")
    parser.add_argument("--by", default="cp-sat", help="the second one (default: %(default)s)")
    parser.add_argument("--rate", type=float, default=0.01, help="(default: %(default)s)")
    parser.add_argument("--blocks", type=int, default=20, help="(default: %(default)s)")
    parser.add_argument("--calls", type=int, default=5000, help="(default: %(default)s)")
    options = parser.parse_args()
    plain = solvers.get(options.solver)
    with (
        tempfile.TemporaryDirectory() as folder,
        Shadow(options.solver, options.by, options.rate, folder) as shadow,
    ):
        kinds: dict[str, Callable[[], object]] = {
            "without": lambda: solvers.solve(PUZZLE, solver=plain),
            "with": lambda: solvers.solve(PUZZLE, solver=shadow),
            "without again": lambda: solvers.solve(PUZZLE, solver=plain),
        }
        found: dict[str, list[Block]] = {name: [] for name in kinds}
        for number in range(options.blocks + 1):
            for name in random.sample(sorted(kinds), len(kinds)):
                made = block(kinds[name], options.calls)
                shadow.flush()  # or the background would slow the next block
                if number:  # the first one loads the solvers
                    found[name].append(made)
        counts = shadow.counts
    for place, statistic in enumerate(("median", "99th percentile", "mean")):
        values = {name: [each[place] for each in found[name]] for name in kinds}
        middle = "  ".join(f"{name} {duration(median(each))}" for name, each in values.items())
        ratios = [
            ratio(median(b / a for a, b in zip(values["without"], values[name], strict=True)))
            for name in ("with", "without again")
        ]
        print(f"{statistic:<16} {middle}; with / without {ratios[0]}, noise {ratios[1]}")
    print(f"{counts}, so {counts.compared / max(1, counts.sampled):.0%} were compared")


if __name__ == "__main__":
    main()
