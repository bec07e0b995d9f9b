"""The command line of the scoreboard."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from bench.scoreboard.plan import Plan
from bench.scoreboard.processes import Contestant
from bench.scoreboard.puzzle_sets import BUNDLED, PuzzleSet
from solvers.errors import InputError
from solvers.registry import registry
from solvers.registry.spec import split

PARTS = ("throughput", "threads", "file", "batches", "sizes")
NUMBERS = {
    "processes": "processes of each solver, which are the unit of resampling",
    "blocks": "interleaved passes in each process",
    "lines": "lines of the file for `sudoku solve`",
    "largest": "puzzles of the largest batch",
}


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = argparse.ArgumentParser(prog="python -m bench", add_help=True)
    add = parser.add_argument
    add("sets", nargs="*", metavar="[NAME=]FILE", help="9x9 puzzles (default: bundled sets)")
    add("--solvers", default="lanes,compiled,propagation", help="specs (default: %(default)s)")
    add(
        "--peer",
        action="append",
        default=[],
        metavar="NAME=PEER",
        help="another solver: PATH.so[:SYMBOL], spec:SPEC or a command",
    )
    add("--reference", metavar="NAME", help="compare with this one (default: the first peer)")
    add("--confirm", default="compiled", help="spec or name of what counts the solutions")
    add("--solution-limits", default="1,2", help="solution limits (default: %(default)s)")
    add("--parts", default=",".join(PARTS), help="what to measure (default: %(default)s)")
    for name, help_text in NUMBERS.items():
        default = getattr(Plan, name)
        add(f"--{name}", type=int, default=default, help=f"{help_text} (default: {default})")
    add("--seconds", type=float, default=Plan.seconds, help="of a pass (default: %(default)s)")
    add("--core", type=int, default=_last_core(), help="core of all solvers (default: %(default)s)")
    add("--json", type=Path, metavar="FILE", help="write the measurements there")
    return parser


def parts(options: argparse.Namespace) -> list[str]:
    """Return the parts to measure. Raises InputError for one that is not known."""
    chosen: list[str] = options.parts.split(",")
    if unknown := [part for part in chosen if part not in PARTS]:
        cause = f"--parts: there is no part {unknown[0]!r}"
        raise InputError(cause, remedy=f"choose from {', '.join(PARTS)}")
    return chosen


def plan(options: argparse.Namespace) -> Plan:
    """Return the plan. Raises InputError for names that are not known."""
    solvers = [Contestant(registry.check(spec), spec) for spec in split(options.solvers)]
    solvers += map(Contestant.peer, options.peer)
    names = [each.name for each in solvers]
    reference = options.reference or names[-len(options.peer) if options.peer else 0]
    if reference not in names or len({*names}) < len(names):
        raise InputError(
            f"the solvers are {', '.join(names)}, and the reference is {reference}",
            remedy="give each solver another name, and one of them as the reference",
        )
    return Plan(
        sets=tuple(map(PuzzleSet.parse, options.sets or BUNDLED)),
        solvers=tuple(solvers),
        reference=solvers[names.index(reference)],
        confirm=next(
            (each for each in solvers if each.name == options.confirm),
            Contestant(options.confirm, options.confirm),
        ),
        limits=tuple(map(int, options.solution_limits.split(","))),
        core=options.core,
        seconds=options.seconds,
        **{name: getattr(options, name) for name in NUMBERS},
    )


def _last_core() -> int | None:
    if not hasattr(os, "sched_getaffinity"):
        return None
    return max(os.sched_getaffinity(0))
