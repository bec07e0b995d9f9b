"""Simulate how often the 95% CI of a ratio contains the true ratio, and how often a test is wrong.

    python -m bench.coverage --samples 10000

Each line is a distribution of log ratios whose mean is 0, so that two solvers do not differ. Each
column is a number of puzzles. A cell shows the coverage of the interval, and the false positives of
the test at 5%, in percent. `--method student` and `--method bca` (SciPy's bootstrap) show what
simpler intervals do, `--method pooled` what the report would say if all processes had run on one
machine. `--width` shows the median width of the intervals. The exit code is 1 if a distribution
that must hold does not.
"""

from __future__ import annotations

import argparse
import math
import sys
import warnings
from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.random import Generator
from scipy import stats

from solvers.compare.results.bound import Cell
from solvers.report.statistics.clusters import spread
from solvers.report.statistics.items import Floats
from solvers.report.statistics.paired import SIGNIFICANT

PUZZLES = (5, 6, 10, 20, 50, 100)
COVERAGE, FALSE_POSITIVES = 0.93, 0.06  # what has to hold
Draw = Callable[[Generator, int], Floats]
DRAWS: dict[str, Draw] = {
    "normal": lambda random, size: random.normal(size=size),
    "t with 3 degrees": lambda random, size: random.standard_t(3, size),
    "exponential": lambda random, size: random.exponential(size=size) - 1,
    "chi-squared": lambda random, size: random.chisquare(1, size) - 1,
    "log-normal": lambda random, size: random.lognormal(size=size) - math.exp(0.5),
    "two points, 1 in 2": lambda random, size: np.where(random.random(size) < 1 / 2, 0.5, -0.5),
    "two points, 1 in 5": lambda random, size: np.where(random.random(size) < 1 / 5, 0.8, -0.2),
}


class Design(NamedTuple):
    """Normal log ratios of puzzles, each of which is measured in all processes or in one of them.

    The standard deviation between processes is 0.3 of that between puzzles. One solver takes twice
    as long on the second machine, so the log ratios differ by 0.7 between two machines.
    """

    machines: int
    processes: int  # of each machine
    one_each: bool = False


DESIGNS = {
    "five processes, all": Design(1, 5),
    "five processes, one each": Design(1, 5, one_each=True),
    "2 machines, 2 processes": Design(2, 2),
    "2 machines, 3 processes": Design(2, 3),
    "2 machines, 5 processes": Design(2, 5),
    "2 machines, 5, one each": Design(2, 5, one_each=True),
}
# Puzzles of one kind only are drawn in 0.8 ** n of all samples: in 11% for 10 puzzles. And few
# processes are not enough to notice every variation between them.
MAY_FAIL = {("two points, 1 in 5", puzzles) for puzzles in PUZZLES if 0.8**puzzles > 0.05}
MAY_FAIL |= {(name, puzzles) for name in DESIGNS for puzzles in PUZZLES}


class Finding(NamedTuple):
    """What a method says about one sample: an interval, and whether the mean differs from 0."""

    low: float
    high: float
    differs: bool


class Rate(NamedTuple):
    """The shares of samples whose interval contains 0, and of those that are said to differ.

    width  the median width of the intervals
    """

    coverage: float
    false_positives: float
    width: float


def sample(name: str, random: Generator, puzzles: int) -> list[Cell]:
    """Return a log ratio for each puzzle, or for each puzzle in each process."""
    if name in DRAWS:
        return [Cell(at, 0, float(value)) for at, value in enumerate(DRAWS[name](random, puzzles))]
    design = DESIGNS[name]
    processes = design.machines * design.processes
    own, of_process = random.normal(size=puzzles), random.normal(0, 0.3, processes)
    machine = np.arange(processes) // design.processes
    measured = [
        (puzzle, number)
        for puzzle in range(puzzles)
        for number in ([puzzle % processes] if design.one_each else range(processes))
    ]
    slower = 0.7 * (machine - np.mean([machine[number] for _, number in measured]))
    return [
        Cell(at, number, float(own[at] + of_process[number] + slower[number]), int(machine[number]))
        for at, number in measured
    ]


def of_report(cells: Sequence[Cell]) -> Finding:
    """Return what the report says."""
    found = spread(cells)
    assert found
    low, high = found.interval or (-math.inf, math.inf)
    return Finding(low, high, found.p is not None and found.p < SIGNIFICANT)


def pooled(cells: Sequence[Cell]) -> Finding:
    """Return what the report says if it does not know the machines."""
    return of_report([cell._replace(machine=0) for cell in cells])


def student(cells: Sequence[Cell]) -> Finding:
    """Return Student's interval and test."""
    values = [cell.value for cell in cells]
    low, high = map(float, stats.ttest_1samp(values, 0.0).confidence_interval())
    return Finding(low, high, not low <= 0 <= high)


def bca(cells: Sequence[Cell]) -> Finding:
    """Return the bias-corrected and accelerated bootstrap interval."""
    values = np.array([cell.value for cell in cells])
    found = stats.bootstrap((values,), np.mean, n_resamples=999, method="BCa", rng=0)
    low, high = map(float, found.confidence_interval)
    return Finding(low, high, not low <= 0 <= high)


METHODS = {"report": of_report, "pooled": pooled, "student": student, "bca": bca}


def rate(name: str, puzzles: int, samples: int, method: str = "report") -> Rate:
    """Return how often a method is right about samples of a distribution."""
    random = np.random.default_rng([puzzles, *name.encode()])
    found = [METHODS[method](sample(name, random, puzzles)) for _ in range(samples)]
    covered = sum(each.low <= 0 <= each.high for each in found)
    width = float(np.median([each.high - each.low for each in found]))
    return Rate(covered / samples, sum(each.differs for each in found) / samples, width)


def holds(name: str, puzzles: int, found: Rate) -> bool:
    """Whether a rate is good enough, or cannot be."""
    good = found.coverage >= COVERAGE and found.false_positives <= FALSE_POSITIVES
    return good or (name, puzzles) in MAY_FAIL


def main() -> int:
    """Print the table. Return 1 if a cell that must hold does not."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--samples", type=int, default=2000)
    parser.add_argument("--method", choices=METHODS, default="report")
    parser.add_argument("--width", action="store_true")
    options = parser.parse_args()
    warnings.simplefilter("ignore")  # samples of equal values, which only the report can handle
    bad = 0
    print(f"{'':25}" + "".join(f"{puzzles:>12}" for puzzles in PUZZLES))
    several = DESIGNS if options.method in ("report", "pooled") else ()
    for name in (*DRAWS, *several):
        print(f"{name:25}", end="")
        for puzzles in PUZZLES:
            found = rate(name, puzzles, options.samples, options.method)
            bad += not holds(name, puzzles, found)
            cell = f"{found.coverage * 100:.1f} {found.false_positives * 100:4.1f}"
            cell = f"{found.width:.2f}" if options.width else cell
            print(f"{cell:>12}", end="", flush=True)
        print()
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
