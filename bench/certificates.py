"""Certify puzzles with each source of proofs, check the certificates, and damage them.

    python -m bench.certificates --sources propagation,compiled --number 1000
    python -m bench.certificates --puzzles 17-givens=17_clue.txt --puzzles hardest=hardest.txt
    python -m bench.certificates --lengths --sources blanks,propagation,compiled --number 100

Every source certifies the same number of puzzles of each kind: 17 givens, hardest, unsatisfiable,
and 16x16. Searches and proofs that take too long are counted and replaced by others. Then the
certificates are damaged in every way until `--number` of them were refused. A damaged certificate
that is accepted must still be true: another search decides this. If it is not, or a certificate is
refused, the exit code is 1. Times are CPU times. The size is that of the proof as DRAT text.

`--lengths` gives all sources the same puzzles, and prints the median number of clauses that they
add.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import cycle, islice
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import NamedTuple

from bench.certified_puzzles import FILES, draw
from solvers.backtracking.compiled import Solver as Compiled
from solvers.certify.certificate import Certificate, check
from solvers.errors import ProofRejected, Unsupported
from solvers.proof import Proven, ProvingSolver, to_line
from solvers.puzzle import Puzzle
from solvers.registry.creation import create
from solvers.result import Stop
from solvers.solver import Limits
from tests.certify.mutations import MUTATIONS

_ATTEMPTS = 50  # searches and proofs that take too long in a row, before a kind is given up
_DAMAGED = 1000  # steps of the longest certificates that are damaged


class Certified(NamedTuple):
    """A certificate that was accepted, and what it cost."""

    certificate: Certificate
    steps: int
    size: int
    proving: float
    checking: float


def prove(solver: ProvingSolver, puzzle: Puzzle, args: argparse.Namespace) -> Proven | None:
    """Return a proof with all its steps, or None if it is too long or takes too long."""
    try:
        proven = solver.solve_with_proof(puzzle, Limits(2, args.time_limit))
    except Unsupported:
        return None
    if proven.result.stop is not Stop.EXHAUSTED:
        return None
    steps = tuple(islice(proven.steps, args.most_steps + 1))
    return proven._replace(steps=steps) if len(steps) <= args.most_steps else None


def certify(spec: str, kind: str, args: argparse.Namespace) -> Iterator[Certified | None]:
    """Yield what a source certifies, and None for what takes too long."""
    solver = create(spec)
    for puzzle in draw(kind, args.files[kind], args.seed):
        started = process_time()
        proven = prove(solver, puzzle, args)
        proving = process_time() - started
        if proven is None:
            yield None
            continue
        certificate = Certificate.of(puzzle, proven)
        started = process_time()
        steps = check(certificate)
        checking = process_time() - started
        size = sum(len(to_line(step)) + 1 for step in certificate.steps)
        yield Certified(certificate, steps, size, proving, checking)


def measure(spec: str, kind: str, number: int, args: argparse.Namespace) -> list[Certified]:
    """Certify puzzles of a kind, and print a line about them."""
    certified: list[Certified] = []
    too_long = in_a_row = 0
    for one in certify(spec, kind, args):
        if one is None:
            too_long, in_a_row = too_long + 1, in_a_row + 1
        else:
            certified.append(one)
            in_a_row = 0
        if len(certified) == number or in_a_row == _ATTEMPTS:
            break
    line = f"{spec:14}{kind:15}{len(certified):6,}{too_long:9,}"
    if certified:
        _, steps, sizes, proving, checking = zip(*certified, strict=True)
        line += f"{median(steps):8,.0f}{max(steps):9,}{median(sizes):11,.0f}"
        line += f"{1e3 * median(proving):10.2f}{1e3 * median(checking):10.2f}"
    print(line, flush=True)
    return certified


def damage(spec: str, certificates: list[Certificate], args: argparse.Namespace) -> int:
    """Damage certificates until enough were refused; return how many were accepted wrongly."""
    random, counts = Random(args.seed), Counter[str]()
    for name in cycle(MUTATIONS):
        damaged = MUTATIONS[name](random.choice(certificates), random)
        try:
            check(damaged)
        except ProofRejected:
            counts["refused"] += 1
        else:
            counts["still true" if is_true(damaged) else "WRONG"] += 1
        if counts["refused"] == args.number:
            break
    text = ", ".join(f"{number:,} {result}" for result, number in counts.items())
    print(f"{spec:14}damaged: {text}", flush=True)
    return counts["WRONG"]


def is_true(certificate: Certificate) -> bool:
    """Whether a search finds exactly the solutions of a certificate."""
    known = set(certificate.solutions)
    result = Compiled().solve(certificate.puzzle, Limits(len(known) + 1))
    return set(result.solutions) == known and result.stop is Stop.EXHAUSTED


def lengths(spec: str, kind: str, args: argparse.Namespace) -> str:
    """Return the median number of clauses that a source adds for a kind; at least this if >=.

    A search that reaches the time limit counts with its backtracks or conflicts until then.
    """
    solver, finished, open_ended = create(spec), list[float](), list[float]()
    for puzzle in islice(draw(kind, args.files[kind], args.seed), args.number):
        proven = solver.solve_with_proof(puzzle, Limits(2, args.time_limit))
        counters = proven.result.counters
        if proven.result.stop is Stop.EXHAUSTED:
            finished.append(sum(not step.deletes for step in proven.steps))
        else:
            open_ended.append(counters.get("backtracks", counters.get("conflicts", 0)))
    middle = median(finished + open_ended)
    sign = ">= " if min(open_ended, default=middle + 1) <= middle else ""
    return f"{sign}{middle:,.0f} ({len(finished)} of {args.number} finished)"


def main() -> int:
    """Measure; return the exit code."""
    args = _arguments()
    if args.lengths:
        for spec in args.sources.split(","):
            cells = (f"{kind} {lengths(spec, kind, args)}" for kind in args.kinds.split(","))
            print(f"{spec:14}" + "  ".join(cells), flush=True)
        return 0
    print(f"{'source':14}{'kind':15}{'number':>6}{'too long':>9}{'steps':>8}{'most':>9}", end="")
    print(f"{'bytes':>11}{'prove, ms':>10}{'check, ms':>10}")
    wrong = 0
    for spec in args.sources.split(","):
        kinds, certified = args.kinds.split(","), list[Certified]()
        for left, kind in zip(range(len(kinds), 0, -1), kinds, strict=True):
            number = -(-(args.number - len(certified)) // left)
            certified += measure(spec, kind, number, args)
        short = [one.certificate for one in certified if one.steps <= _DAMAGED]
        wrong += damage(spec, short, args)
    return 1 if wrong else 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--sources", default="fewest-first,propagation,compiled")
    parser.add_argument("--kinds", default=",".join(FILES))
    parser.add_argument("--puzzles", action="append", default=[], metavar="KIND=FILE")
    parser.add_argument("--number", type=int, default=1000, help="certificates of each source")
    parser.add_argument("--time-limit", type=float, default=2.0, help="seconds of a search")
    parser.add_argument("--most-steps", type=int, default=5000, help="of a proof that is checked")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--lengths", action="store_true", help="compare the lengths of proofs")
    args = parser.parse_args()
    chosen = dict(each.partition("=")[::2] for each in args.puzzles)
    args.files = FILES | {kind: Path(file) for kind, file in chosen.items()}
    return args


if __name__ == "__main__":
    sys.exit(main())
