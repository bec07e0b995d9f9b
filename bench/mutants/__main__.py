"""`make bench-mutants`: every faulty solver and every right one of odd style on trial, a line for each, and what it comes to.

Exits with 1 if a faulty one is missed or gets another verdict than it must, or if a right one is called wrong.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from statistics import median

from bench.mutants.measured_check import MeasuredCheck, measured_check
from bench.mutants.mutant import HERE, Mutant, tables
from solvers.check import Contract, Depth


def is_caught(mutant: Mutant, found: MeasuredCheck) -> bool:
    """Whether it got a verdict that is right for it; on the contract, unless it is wrong only beyond that."""
    return found.outcome in mutant.must and (mutant.beyond or found.contract is Contract.NO)


def main() -> int:
    """0 if all is as it must be."""
    parser = argparse.ArgumentParser(prog="make bench-mutants", description=__doc__)
    parser.add_argument("--depth", type=Depth, choices=list(Depth), default=Depth.DEFAULT)
    parser.add_argument("--only", default="", help="those whose name has this in it")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["PYTHONPATH"] = (
            folder  # where the processes that serve mutants of rungs find them
        )
        with ProcessPoolExecutor(args.jobs) as pool:
            bad = _mutants(pool, Path(folder), args.only, args.depth)
            bad += _variants(pool, args.only, args.depth)
    return 1 if bad else 0


def _mutants(pool: ProcessPoolExecutor, folder: Path, only: str, depth: Depth) -> int:
    """How many were not caught; a line for each mutant."""
    missed, all_found = 0, []
    for title, table in tables().items():
        chosen = [mutant for mutant in table if only in mutant.name]
        if chosen:
            print(f"\n{title}")
        specs = [mutant.write(folder) for mutant in chosen]
        for mutant, found in zip(
            chosen, pool.map(partial(measured_check, depth=depth), specs), strict=True
        ):
            caught = is_caught(mutant, found)
            missed += not caught
            all_found.append(found)
            print(
                f"{' ' if caught else 'X'} {mutant.name:34} {found.words()}  {mutant.mistake}",
                flush=True,
            )
            if not caught:
                where = ", beyond the contract" if mutant.beyond else ""
                print(f"  must be {' or '.join(mutant.must)}{where}: {found.reason}")
    _summary(missed, all_found)
    return missed


def _summary(missed: int, found: list[MeasuredCheck]) -> None:
    if not found:
        return
    first, asked = (median(each.asked[part] for each in found) for part in range(2))
    till, whole, cpu = (median(each.seconds[part] for each in found) for part in range(3))
    blanks = sorted(each.blanks[0] for each in found if each.blanks)
    print(f"\ncaught {len(found) - missed} of {len(found)}; in the median:")
    print(
        f"  at the {first:.0f}th of {asked:.0f} boards, after {till:.1f} of {whole:.1f} s, {cpu:.1f} s of CPU"
    )
    print(
        f"  the smallest counterexample has {median(blanks):.0f} blanks, and at most {blanks[-1]}"
    )


def _variants(pool: ProcessPoolExecutor, only: str, depth: Depth) -> int:
    """How many right solvers were called wrong; a line for each."""
    files = [path for path in sorted((HERE / "variants").glob("*.py")) if only in path.name]
    wrong = 0
    print("\nright solvers of odd style" if files else "")
    for path, found in zip(
        files, pool.map(partial(measured_check, depth=depth), map(str, files)), strict=True
    ):
        wrong += found.contract is Contract.NO
        beyond = (
            "robust" if found.robust else f"beyond the contract: {found.outcome} ({found.stage})"
        )
        mark = "X" if found.contract is Contract.NO else " "
        cost = f"{found.asked[1]} boards in {found.seconds[1]:.1f} s"
        print(f"{mark} {path.name:34} {found.contract}, {beyond}, {cost}", flush=True)
    print(f"\n{len(files) - wrong} of {len(files)} right solvers get no false alarm")
    return wrong


if __name__ == "__main__":
    sys.exit(main())
