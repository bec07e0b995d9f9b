"""`sudoku check`: one solver on trial, from its source file as it is to the smallest puzzle that it gets wrong."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from solvers import formats
from solvers.cli import arguments
from solvers.cli.generated_file import keep
from solvers.cli.terminal_text import quoted
from solvers.errors import InputError, SolverError

if TYPE_CHECKING:
    from solvers.check import CheckReport, Options
    from solvers.check.times import Speed
    from solvers.cli.check_view import Show
    from solvers.conformance import ConformanceReport

CANNOT_RUN, INTERRUPTED = 2, 130
COUNTEREXAMPLE = "counterexample"
_MEGABYTE = 1 << 20


def command(
    solver: Annotated[
        str, typer.Argument(help="A source file, a program, module:Class, or a solver of our own.")
    ],
    quick: Annotated[
        bool,
        typer.Option(
            "--quick", help="Fewer boards, and no times: some five seconds, if it does not hang."
        ),
    ] = False,
    thorough: Annotated[bool, typer.Option("--thorough", help="Hundreds of boards more.")] = False,
    strict: Annotated[
        bool, typer.Option("--strict", help="Demand that it is robust, too.")
    ] = False,
    against: Annotated[
        str | None, typer.Option(metavar="NAME", help="The backend to trust.")
    ] = None,
    puzzles: Annotated[
        list[Path] | None, typer.Option(metavar="FILE", help="Ask these first.")
    ] = None,
    time_limit: Annotated[float, typer.Option(metavar="S", help="Seconds for each board.")] = 1.0,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print everything as JSON, and nothing else.")
    ] = False,
    no_speed: Annotated[
        bool,
        typer.Option("--no-speed", help="Measure no times beside other solvers; nor does --quick."),
    ] = False,
    memory_limit: Annotated[
        int | None, typer.Option(metavar="MB", min=1, help="For all of its processes.")
    ] = None,
) -> None:
    """Is it right? Where not, on which smallest puzzle, and what does that teach? How fast is it?

    Exits with 0 if it is right on valid boards with exactly one solution, 1 if it is wrong, 2 if it cannot be run.
    """
    from solvers.check import Depth, Options

    if quick and thorough:
        raise InputError("--quick and --thorough", remedy="choose one")
    arguments.check_names([solver])
    depth = Depth.QUICK if quick else Depth.THOROUGH if thorough else Depth.DEFAULT
    own = tuple(entry for file in puzzles or [] for entry in formats.read(file))
    memory = None if memory_limit is None else memory_limit * _MEGABYTE
    options = Options(depth, time_limit, own, against, memory)
    wish = _Wish(
        options, strict=strict, speed=not (quick or no_speed), claims=not quick, as_json=as_json
    )
    raise typer.Exit(_run(solver, wish))


@dataclass(frozen=True)
class _Wish:
    """options  of the trial
    strict   a solver that is right but not robust fails
    speed    measure its times beside others'
    claims   hold a backend that claims more than one board to its claims
    as_json  print JSON and nothing else
    """

    options: Options
    strict: bool
    speed: bool
    claims: bool
    as_json: bool


def _run(spec: str, wish: _Wish) -> int:
    from rich.console import Console

    from solvers.check import counterexample
    from solvers.check.check_json import as_plain, refusal
    from solvers.cli.check_view import Show

    show = Show(spec, Console(quiet=wish.as_json, markup=False, highlight=False, soft_wrap=True))
    try:
        report, claims, times = _tried(spec, wish, show)
    except KeyboardInterrupt:
        return INTERRUPTED
    except InputError as error:
        if (plain := refusal(spec, error)) is None:
            raise
        show.refused(plain["verdict"], error)
        _say(plain, wish)
        return CANNOT_RUN
    code = max(report.exit_code(wish.strict), int(claims is not None and not claims.passed))
    if report.smallest and code:
        name = keep(
            COUNTEREXAMPLE, counterexample.FIRST_LINE, counterexample.text(report.smallest, spec)
        )
        show.say(
            f"\nwritten to {name}; to ask it again:\n  sudoku check {quoted(spec)} --puzzles {name}"
        )
    more = {"conformance": claims, "speed": times}
    found = {name: value.as_json() for name, value in more.items() if value is not None}
    _say(as_plain(report, wish.strict) | found | {"exit_code": code}, wish)
    return code


def _tried(
    spec: str, wish: _Wish, show: Show
) -> tuple[CheckReport, ConformanceReport | None, Speed | None]:
    """The trial, shown as it goes; then the claims of a backend, and the times of a solver that is right.

    Raises InputError where it cannot be run.
    """
    from solvers import conformance
    from solvers.check import Contract, run_check
    from solvers.check.speed import measure
    from solvers.worker.worker import Worker

    try:
        report = run_check(spec, wish.options, show.begin, show.stage)
    except SolverError as error:
        raise InputError(f"{spec} cannot be run: {error.cause}") from error
    show.verdict(report)
    claims = times = None
    if wish.claims and not report.capabilities.one:
        with Worker(spec) as worker:
            claims = conformance.run(worker)
        show.claims(claims)
    if wish.speed and report.contract is not Contract.NO:
        times = measure(spec, wish.options.depth)
        show.speed(times)
    return report, claims, times


def _say(plain: dict[str, Any], wish: _Wish) -> None:
    if wish.as_json:
        typer.echo(json.dumps(plain, indent=1))
