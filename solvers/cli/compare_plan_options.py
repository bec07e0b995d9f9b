"""Declare the options of `sudoku compare` that say how much is measured, and in which order."""

from __future__ import annotations

from collections.abc import Callable

import click

from solvers.cli.number_types import AnyWholeNumber, WholeNumber
from solvers.cli.parameters import option
from solvers.compare.plan import PROCESSES

_OPTIONS = (
    option(
        "--isomorphs",
        type=WholeNumber(1),
        default=1,
        metavar="K",
        help="Give solvers K instances of each puzzle: itself and isomorphs.",
    ),
    option(
        "--repetitions",
        type=WholeNumber(1),
        default=1,
        metavar="R",
        help="Measure each instance R times.",
    ),
    option(
        "--processes",
        type=WholeNumber(1),
        default=PROCESSES,
        metavar="P",
        help="Run each solver in P processes, one after another, with different hash seeds.",
    ),
    option(
        "--precision",
        metavar="SHARE",
        help="Measure until every ratio on these puzzles is known within SHARE, such as 5% "
        "(95% CI).",
    ),
    option(
        "--count",
        type=click.Choice(["instructions"]),
        help="Count instructions of C, C++, Rust and Go functions with valgrind, for 20 instances.",
    ),
    option("--budget", metavar="TIME", help="Stop measuring after TIME, such as 90s or 2min."),
    option(
        "--seed",
        type=AnyWholeNumber(),
        default=0,
        metavar="N",
        help="Random seed for isomorphs and solver order.",
    ),
    option(
        "--stop-after",
        type=WholeNumber(1),
        metavar="N",
        help="Stop measuring a solver at a task after N timeouts. [default: never]",
    ),
)


def plan_options(command: Callable[..., None]) -> Callable[..., None]:
    """Declare these options; the command gets a value for each."""
    for declare in reversed(_OPTIONS):
        command = declare(command)
    return command
