"""Measure every library's settings and formulations on the same puzzles, in turns.

    python -m bench.modelling --json docs/modelling.json
    python -m docs.modelling
    python -m bench.modelling --sets 17-givens=17_clue.txt --solvers pysat pysat:stock=true

The second command writes the table of docs/modelling.md. The task is to prove that a solution is
unique. Each solver has a process; its CPU time counts, with that of programs that it starts. A turn
is some isomorphs of one puzzle, after an easy puzzle that does not count. A turn ends early if it
takes long, and a solver that exceeds the time limit too often leaves its set. Solvers that are not
installed are left out. A set is bundled, or NAME=FILE.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

from bench.certified_puzzles import draw
from bench.formulations import SOLVERS
from solvers.backtracking import compiled
from solvers.cli import output_files
from solvers.compare.environment import environment
from solvers.errors import TimeLimitExceeded
from solvers.formats.bundled_files import named_set
from solvers.isomorph import shuffled
from solvers.puzzle import Puzzle
from solvers.registry import registry
from solvers.registry.spec import Spec
from solvers.result import Stop
from solvers.solver import Limits
from solvers.worker.limits import SandboxLimits
from solvers.worker.worker import Worker

SETS = ("17-givens", "many-guesses", "16x16-minimal")
PATIENCE = 2  # answers beyond the time limit, after which a solver leaves a set
_LONG = 1000.0  # seconds, a limit that no solver reaches
TURN = 0.5  # CPU seconds, after which a turn has no further isomorph
Times = list[list[float | None]]  # of each puzzle and isomorph; None is longer than the time limit


def measure(name: str, workers: dict[str, Worker], args: argparse.Namespace) -> dict[str, Times]:
    """Return the CPU seconds of each solver on the puzzles of a set."""
    set_name, _, file = name.partition("=")
    random = Random(args.seed)
    drawn = draw(set_name, Path(file or named_set(f"@{name}")), args.seed)
    puzzles = [*islice(drawn, args.puzzles)]
    easy, times = almost_solved(puzzles[0]), {spec: Times() for spec in workers}
    for puzzle in puzzles:
        isomorphs = [shuffled(puzzle, random) for _ in range(args.isomorphs)]
        for spec in random.sample([*workers], len(workers)):
            if sum(None in turn for turn in times[spec]) < PATIENCE:
                times[spec].append([*turn(workers[spec], easy, isomorphs, args.time_limit)])
    return times


def turn(
    worker: Worker, easy: Puzzle, isomorphs: Sequence[Puzzle], time_limit: float
) -> Iterator[float | None]:
    """Yield the CPU seconds for each isomorph, until one takes too long or all take long enough."""
    solve(worker, easy, None)
    spent = 0.0
    for puzzle in isomorphs:
        seconds = solve(worker, puzzle, time_limit)
        yield seconds
        spent += seconds or TURN
        if spent >= TURN:
            return


def solve(worker: Worker, puzzle: Puzzle, time_limit: float | None) -> float | None:
    """Return the CPU seconds to prove that a solution is unique; None after the time limit.

    The worker keeps the limit, because it does not count time in which the solver waits for a core.
    """
    limits = Limits(2, _LONG if time_limit else None)
    try:
        reply = worker.ask(puzzle, limits, grace=(time_limit or _LONG) - _LONG)
    except TimeLimitExceeded:
        return None
    if len(reply.result.solutions) != 1 or reply.result.stop is not Stop.EXHAUSTED:
        raise SystemExit(f"{worker.spec} did not prove {puzzle} unique: {reply.result}")
    assert reply.cpu_ns
    return float(f"{reply.cpu_ns / 1e9:.3g}")


def almost_solved(puzzle: Puzzle) -> Puzzle:
    """Return a puzzle of which only the first row is blank."""
    (solution,) = compiled.Solver().solve(puzzle).solutions
    size = puzzle.shape.size
    return Puzzle((*[0] * size, *solution[size:]), puzzle.shape)


def main() -> int:
    """Measure; return the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--sets", default=",".join(SETS), help="names, or NAME=FILE")
    parser.add_argument("--solvers", nargs="*", default=[*SOLVERS])
    parser.add_argument("--puzzles", type=int, default=6, help="of each set")
    parser.add_argument("--isomorphs", type=int, default=3, help="of each puzzle")
    parser.add_argument("--time-limit", type=float, default=1.0, help="seconds")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", type=Path, help="write the measurements to this file")
    args = parser.parse_args()
    known = registry.backends()
    specs = [each for each in args.solvers if not known[Spec.parse(each).name].missing]
    loads, sets = [os.getloadavg()[0]], dict[str, dict[str, Times]]()
    with ExitStack() as stack:
        workers = {
            spec: stack.enter_context(Worker(spec, SandboxLimits(waiting=False))) for spec in specs
        }
        for name in args.sets.split(","):
            sets[name.partition("=")[0]] = found = measure(name, workers, args)
            loads.append(os.getloadavg()[0])
            for spec, times in found.items():
                print(f"{name.partition('=')[0]:16}{spec:46}{times}", flush=True)
    about = environment(specs)
    measured: dict[str, Any] = {
        "date": f"{datetime.now(UTC):%Y-%m-%d}",
        "machine": f"{about['processor']}, {about['cores']} cores",
        "loads": [round(load, 1) for load in loads],
        "time limit": args.time_limit,
        "versions": about["solvers"],
        "sets": sets,
    }
    if args.json:
        output_files.write(args.json, to_json(measured))
    return 0


def to_json(measured: dict[str, Any]) -> str:
    """Return the measurements as JSON, with one line for each solver of a set."""
    sets = (
        f"{json.dumps(name)}: {{\n"
        + ",\n".join(f"  {json.dumps(spec)}: {json.dumps(times)}" for spec, times in found.items())
        + "\n }"
        for name, found in measured["sets"].items()
    )
    facts = (f"{json.dumps(key)}: {json.dumps(measured[key])}" for key in measured if key != "sets")
    return "{" + ",\n ".join(facts) + ',\n "sets": {\n ' + ",\n ".join(sets) + "\n}}\n"


if __name__ == "__main__":
    sys.exit(main())
