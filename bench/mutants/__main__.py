"""Check every mutant and every right solver of unusual style, and print a line for each.

The exit code is 1 if a mutant is missed or gets another verdict than it must, or if a right solver
is called wrong.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from statistics import median

from bench.mutants.measured_check import MeasuredCheck, measured_check
from bench.mutants.mutant import HERE, Mutant, tables
from solvers.check import Contract, Depth
from solvers.quantities import count, duration


def is_caught(mutant: Mutant, check: MeasuredCheck) -> bool:
    """Whether it got a verdict that it must get: on the contract, unless it is right there."""
    is_found = check.contract in (Contract.NO, Contract.UNDECIDED)
    return check.outcome in mutant.must and (mutant.beyond or is_found)


def main() -> int:
    """Return 0 if everything is as it must be."""
    parser = argparse.ArgumentParser(prog="make bench-mutants", description=__doc__)
    parser.add_argument("--depth", type=Depth, choices=list(Depth), default=Depth.DEFAULT)
    parser.add_argument("--only", default="", help="Check only those with this in their name.")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["PYTHONPATH"] = folder  # child processes find the mutants of rungs there
        with ProcessPoolExecutor(args.jobs) as pool:
            bad = _check_mutants(pool, Path(folder), args.only, args.depth)
            bad += _check_variants(pool, args.only, args.depth)
    return 1 if bad else 0


def _check_mutants(pool: ProcessPoolExecutor, folder: Path, only: str, depth: Depth) -> int:
    """Print a line for each mutant, and return how many were missed."""
    missed, checks = 0, []
    for title, table in tables().items():
        chosen = [mutant for mutant in table if only in mutant.name]
        if chosen:
            print(f"\n{title}")
        specs = [mutant.write(folder) for mutant in chosen]
        results = pool.map(partial(measured_check, depth=depth), specs)
        for mutant, check in zip(chosen, results, strict=True):
            caught = is_caught(mutant, check)
            missed += not caught
            checks.append(check)
            mark = " " if caught else "X"
            print(f"{mark} {mutant.name:34} {check}  {mutant.mistake}", flush=True)
            if not caught:
                where = ", beyond the contract" if mutant.beyond else ""
                print(f"  must be {' or '.join(mutant.must)}{where}: {check.reason}")
    if checks:
        _print_summary(missed, checks)
    return missed


def _print_summary(missed: int, checks: Sequence[MeasuredCheck]) -> None:
    first = median(check.cases_to_find for check in checks)
    cases = median(check.cases for check in checks)
    to_find = duration(median(check.time_to_find for check in checks))
    time = duration(median(check.time for check in checks))
    cpu = duration(median(check.cpu_time for check in checks))
    blanks = [check.blanks for check in checks if check.blanks is not None]
    broken = [check for check in checks if check.contract is Contract.NO]
    named = sum(bool(check.cause) for check in broken)
    print(f"\ncaught {len(checks) - missed} of {count(len(checks), 'mutant')}; in the median:")
    print(f"  found in case {first:.0f} of {cases:.0f}, after {to_find} of {time}, {cpu} of CPU")
    if blanks:
        print(f"  a counterexample has {median(blanks):.0f} blanks, and at most {max(blanks)}")
    print(f"{named} of {count(len(broken), 'mutant')} that break the contract get a likely cause")


def _check_variants(pool: ProcessPoolExecutor, only: str, depth: Depth) -> int:
    """Print a line for each right solver, and return how many were called wrong."""
    files = [path for path in sorted((HERE / "variants").glob("*.*")) if only in path.name]
    wrong = 0
    print("\nRight solvers of unusual style" if files else "")
    results = pool.map(partial(measured_check, depth=depth), map(str, files))
    for path, check in zip(files, results, strict=True):
        is_wrong = check.contract is Contract.NO
        wrong += is_wrong
        beyond = f"beyond the contract: {check.outcome} ({check.stage})"
        cost = f"{count(check.cases, 'case')} in {duration(check.time)}"
        summary = f"{check.contract}, {'robust' if check.robust else beyond}, {cost}"
        print(f"{'X' if is_wrong else ' '} {path.name:34} {summary}", flush=True)
    if files:
        print(f"\n{len(files) - wrong} of {len(files)} right solvers get no false alarm")
    return wrong


if __name__ == "__main__":
    sys.exit(main())
