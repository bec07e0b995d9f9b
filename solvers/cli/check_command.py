"""`sudoku check`: test one solver, minimise a counterexample, and measure its speed."""

from __future__ import annotations

from pathlib import Path

import click

from solvers import formats
from solvers.cli import arguments, output_files
from solvers.cli.file_names import FILE, FILE_OR_URL
from solvers.cli.number_types import Seconds, WholeNumber
from solvers.cli.parameters import (
    argument,
    command_line,
    complete_solver,
    flag,
    option,
    reading_options,
    with_bundled_files,
)
from solvers.errors import InputError
from solvers.registry.spec import Spec


@command_line
@argument(
    "solver",
    "SOLVER",
    "The solver to check: a source file, a program, package.module:Class, or a name from "
    "`sudoku solvers`.",
    shell_complete=complete_solver,
)
@flag(
    "--quick",
    help="Run fewer test cases and skip timing: about five seconds if the solver does not hang.",
)
@flag("--thorough", help="Run hundreds more test cases.")
@flag("--strict", help="Also exit with 1 if the solver is not robust.")
@option(
    "--against",
    metavar="NAME",
    help="Trust solver NAME for the number of solutions. [default: the best installed]",
)
@option(
    "--puzzles",
    type=FILE_OR_URL,
    multiple=True,
    metavar="FILE",
    callback=with_bundled_files,
    help="Run the puzzles of FILE first; @NAME is a bundled set. Can be repeated.",
)
@option(
    "--time-limit",
    type=Seconds(),
    default=1.0,
    metavar="SECONDS",
    help="Stop a solve after SECONDS of CPU time.",
)
@flag("--json", "as_json", help="Print the whole report as JSON, and nothing else.")
@option(
    "--format",
    "kind",
    type=click.Choice(("text", "json", "github")),
    help="Print text, JSON, or text with an annotation for GitHub. "
    "[default: github in GitHub Actions, else text]",
)
@option("--junit", type=FILE, metavar="FILE", help="Also write the result to FILE as JUnit XML.")
@flag("--no-speed", help="Do not measure the speed.")
@option(
    "--memory-limit",
    type=WholeNumber(1),
    metavar="MB",
    help="Limit the memory of the solver's processes. [default: 2048, or none for a backend]",
)
@reading_options
def command(
    solver: str,
    quick: bool,
    thorough: bool,
    strict: bool,
    against: str | None,
    puzzles: tuple[Path, ...],
    time_limit: float,
    as_json: bool,
    kind: str | None,
    junit: Path | None,
    no_speed: bool,
    memory_limit: int | None,
    reading: formats.ReadingOptions,
) -> None:
    """Test a solver: verify answers, find a counterexample, time it.

    The exit code is 0 if the solver is right on valid puzzles with exactly one solution, 1 if it
    is wrong, and 2 if it cannot be run, or answers too few puzzles in time to decide.

    Examples:
        # Check a solution to LeetCode 37.
        sudoku check solver.py

        # Get a first answer in about five seconds.
        sudoku check solver.cpp --quick

        # Run your own puzzles first, and write the result for continuous integration.
        sudoku check solver.py --puzzles puzzles.txt --junit check.xml
    """
    from solvers.check import Depth, Options
    from solvers.cli.check_session import CheckRequest, run, runs_in_github

    if quick and thorough:
        raise InputError("--quick and --thorough contradict each other", remedy="choose one")
    if as_json and kind not in (None, "json"):
        raise InputError(f"--json and --format {kind} contradict each other", remedy="choose one")
    arguments.check_names([solver])
    output_files.check(
        {"--junit": junit},
        {output_files.SOLVER: Spec.parse(solver).files, output_files.PUZZLES: puzzles},
    )
    options = Options(
        depth=Depth.QUICK if quick else Depth.THOROUGH if thorough else Depth.DEFAULT,
        time_limit=time_limit,
        puzzles=tuple(entry for file in puzzles for entry in formats.read(file, options=reading)),
        against=against,
        memory=None if memory_limit is None else memory_limit << 20,
    )
    request = CheckRequest(
        options=options,
        strict=strict,
        measure_speed=not (quick or no_speed),
        test_conformance=not quick,
        kind="json" if as_json else kind or ("github" if runs_in_github() else "text"),
        junit=junit,
    )
    raise click.exceptions.Exit(run(solver, request))
