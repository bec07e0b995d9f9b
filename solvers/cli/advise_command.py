"""`sudoku advise`: measure candidates on a user's puzzles, and say which one to configure."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import click

from solvers import advice
from solvers.cli import advice_run, advice_text, arguments, output_files
from solvers.cli.number_types import AnyWholeNumber, WholeNumber
from solvers.cli.parameters import command_line, flag, option, puzzle_argument, reading_options
from solvers.cli.skipped import on_error_option
from solvers.errors import InputError
from solvers.formats import ReadingOptions
from solvers.formats.puzzle_entry import OnError
from solvers.puzzle import Puzzle
from solvers.registry import registry

_TASKS = {"one": 1, "unique": 2, "count": None}
_CANDIDATES = ("lanes", "compiled", "propagation", "cp-sat", "pysat", "clingo", "choco")
_LATENCY = re.compile(r"(\d+(?:\.\d+)?)\s*(us|µs|ms|s)")
_UNITS = {"us": 1e-6, "µs": 1e-6, "ms": 1e-3, "s": 1.0}


@command_line
@puzzle_argument("file", "FILE|-", "A file of puzzles like those to be solved, or - for stdin.")
@option(
    "--latency",
    metavar="TIME",
    help="Prefer solvers that answer within TIME, such as 5ms. [default: the least mean time]",
)
@option(
    "--task",
    type=click.Choice(list(_TASKS)),
    default="unique",
    help="Find one solution, prove that it is unique, or count all.",
)
@option(
    "--solvers",
    metavar="LIST",
    help="Measure these candidates. [default: those installed of lanes, compiled, propagation, "
    "cp-sat, pysat, clingo and choco]",
)
@option("--sample", type=WholeNumber(1), default=200, metavar="N", help="Measure N puzzles.")
@option(
    "--seed", type=AnyWholeNumber(), default=0, metavar="N", help="Seed for the choice of puzzles."
)
@flag("--write", help="Write the choice to the configuration file of the current folder.")
@reading_options
@on_error_option()
def command(
    file: str,
    latency: str | None,
    task: str,
    solvers: str | None,
    sample: int,
    seed: int,
    write: bool,
    reading: ReadingOptions,
    on_error: OnError,
) -> None:
    """Measure solvers on your puzzles, and say which one to configure.

    All candidates solve a few puzzles; those that are clearly slower than another one are left
    out, and the others are measured on the whole sample. Every answer is verified. A solver with a
    wrong answer is not a candidate. The times are those of `sudoku compare`: CPU time of the solve
    alone. A rule that chooses between two solvers by the size, the givens or the level of a puzzle
    is found, too, and what it would gain.

    The solver is written to sudoku-solvers.toml, or to pyproject.toml if it has a table
    [tool.sudoku-solvers]. The rest of the file is kept.

    Examples:
        # Find a solver that proves uniqueness within 5 ms.
        sudoku advise puzzles.txt --latency 5ms

        # Choose between two solvers, and configure the better one.
        sudoku advise puzzles.txt --solvers lanes,cp-sat --write
    """
    seconds = _seconds(latency) if latency else None
    names = _installed() if solvers is None else list(map(str, arguments.specs(solvers)))
    if not names:
        raise InputError("there are no solvers to measure", remedy="name some solvers")
    puzzles = _sample(file, sample, seed, reading, on_error)
    target = advice.settings_file(Path.cwd()) if write else None
    if target:
        advice.configure_in(target, names[0])  # raises before anything is measured
    output_files.check({"the advice": None, **({"--write": target} if target else {})}, {})
    time_limit = 1.0 if seconds is None else min(max(20 * seconds, 0.1), 10.0)
    found = advice_run.Measuring(puzzles, _TASKS[task], seconds, time_limit).found(names)
    print("\n".join(advice_text.lines(found)))
    if target:
        text = advice.configure_in(target, found.advice.best.solver)
        output_files.write(target, text)
        print(f"wrote {target.name}")


def _seconds(text: str) -> float:
    match = _LATENCY.fullmatch(text.strip())
    if text.strip().replace(".", "", 1).isdecimal():
        raise InputError(f"--latency {text} has no unit", remedy=f"write {text}ms or {text}s")
    if not match or not float(match[1]):
        cause = f"--latency {text} is not a time above 0"
        raise InputError(cause, remedy="write 500us, 5ms or 1s")
    return float(match[1]) * _UNITS[match[2]]


def _installed() -> list[str]:
    known = registry.backends()
    return [name for name in _CANDIDATES if name in known and not known[name].missing]


def _sample(
    file: str, most: int, seed: int, reading: ReadingOptions, on_error: OnError
) -> list[Puzzle]:
    """Return puzzles of a file in random order, each as likely as the others."""
    random, kept = Random(seed), list[Puzzle]()
    for number, entry in enumerate(arguments.puzzles(file, on_error, reading), 1):
        if len(kept) < most:
            kept.append(entry.puzzle)
        elif (place := random.randrange(number)) < most:
            kept[place] = entry.puzzle
    random.shuffle(kept)
    return kept
