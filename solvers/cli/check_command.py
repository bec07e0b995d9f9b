"""`sudoku check`: test one solver, minimise a counterexample, and measure its speed."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from solvers import formats
from solvers.cli import arguments
from solvers.cli.generated_file import try_to_write
from solvers.cli.parameters import FILE, argument, command_line, complete_solver, flag, option
from solvers.errors import InputError, SolverError

if TYPE_CHECKING:
    from solvers.check import CheckReport, Options
    from solvers.check.times import Speed
    from solvers.cli.check_view import CheckView
    from solvers.conformance import ConformanceReport

CANNOT_RUN = 2  # the exit code
COUNTEREXAMPLE = "counterexample"


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
    type=FILE,
    multiple=True,
    metavar="FILE",
    help="Run the puzzles of FILE first. Can be repeated.",
)
@option(
    "--time-limit",
    type=float,
    default=1.0,
    metavar="SECONDS",
    help="Stop a solve after SECONDS of CPU time.",
)
@flag("--json", "as_json", help="Print the whole report as JSON, and nothing else.")
@flag("--no-speed", help="Do not measure the speed.")
@option(
    "--memory-limit",
    type=click.IntRange(min=1),
    metavar="MB",
    help="Limit the memory of the solver's processes. [default: 2048, or none for a backend]",
)
def command(
    solver: str,
    quick: bool,
    thorough: bool,
    strict: bool,
    against: str | None,
    puzzles: tuple[Path, ...],
    time_limit: float,
    as_json: bool,
    no_speed: bool,
    memory_limit: int | None,
) -> None:
    """Test a solver: verify answers, find a counterexample, time it.

    The exit code is 0 if the solver is right on valid puzzles with exactly one solution, 1 if it
    is wrong, and 2 if it cannot be run, or answers too few puzzles in time to decide.

    Examples:
        # Check a solution to LeetCode 37.
        sudoku check solver.py

        # Get a first answer in about five seconds.
        sudoku check solver.cpp --quick

        # Run your own puzzles first, and write the whole report as JSON.
        sudoku check solver.py --puzzles puzzles.txt --json > check.json
    """
    from solvers.check import Depth, Options

    if quick and thorough:
        raise InputError("--quick and --thorough contradict each other", remedy="choose one")
    arguments.check_names([solver])
    options = Options(
        depth=Depth.QUICK if quick else Depth.THOROUGH if thorough else Depth.DEFAULT,
        time_limit=time_limit,
        puzzles=tuple(entry for file in puzzles for entry in formats.read(file)),
        against=against,
        memory=None if memory_limit is None else memory_limit << 20,
    )
    request = _Request(
        options=options,
        strict=strict,
        measure_speed=not (quick or no_speed),
        test_conformance=not quick,
        as_json=as_json,
    )
    raise click.exceptions.Exit(_run(solver, request))


@dataclass(frozen=True, kw_only=True)
class _Request:
    """What the command line asks for.

    options           of the check
    strict            a solver that is right but not robust fails
    measure_speed     compare its speed with that of others
    test_conformance  also run the conformance checks on a complete backend
    as_json           print JSON and nothing else
    """

    options: Options
    strict: bool
    measure_speed: bool
    test_conformance: bool
    as_json: bool


def _run(spec: str, request: _Request) -> int:
    from solvers.check import counterexample
    from solvers.check.check_json import refusal_as_json, report_as_json, speed_as_json
    from solvers.cli.check_summary import next_step
    from solvers.cli.check_view import CheckView

    view = CheckView(spec, quiet=request.as_json)
    try:
        report, conformance, speed = _check(spec, request, view)
    except InputError as error:
        refusal = refusal_as_json(spec, error)
        if refusal["verdict"] == "cannot-run" and not request.as_json:
            raise
        view.refused(refusal["verdict"], error)
        _print_json(refusal, request)
        return CANNOT_RUN
    conforms = conformance is None or conformance.passed
    code = max(report.get_exit_code(request.strict), int(not conforms))
    name = None
    if report.counterexample and code == 1:
        view.finding(report)
        text = counterexample.file_text(report.counterexample, spec)
        name = try_to_write(COUNTEREXAMPLE, counterexample.FIRST_LINE, text, view.not_written)
    view.verdict(report, conforms, next_step(spec, report, name))
    values = report_as_json(report, request.strict) | {"exit_code": code}
    values |= {"conformance": conformance.as_json()} if conformance else {}
    values |= {"speed": speed_as_json(speed)} if speed else {}
    _print_json(values, request)
    return code


def _check(
    spec: str, request: _Request, view: CheckView
) -> tuple[CheckReport, ConformanceReport | None, Speed | None]:
    """Run the check, the conformance checks of a complete backend, and time a correct solver.

    Raises InputError if the solver cannot be run.
    """
    from solvers import conformance
    from solvers.check import Contract, run_check
    from solvers.check.speed import measure
    from solvers.cli.check_summary import is_backend
    from solvers.worker.worker import Worker

    try:
        report = run_check(spec, request.options, view.begin, view.stage)
    except SolverError as error:
        raise InputError(f"{spec} cannot be run: {error.cause}") from error
    view.not_run()
    conforms = speed = None
    if request.test_conformance and is_backend(spec, report.capabilities):
        with Worker(spec) as worker:
            conforms = conformance.run(worker)
        view.conformance(conforms)
    if request.measure_speed and report.contract in (Contract.YES, Contract.SLOW):
        speed = measure(spec, request.options.depth)
        view.speed(speed)
    return report, conforms, speed


def _print_json(values: dict[str, Any], request: _Request) -> None:
    if request.as_json:
        print(json.dumps(values, indent=1))
