"""`sudoku check`: one solver on trial, from its source file as it is to the smallest puzzle that it gets wrong."""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from solvers import formats
from solvers.cli import arguments
from solvers.errors import InputError, SolverError

if TYPE_CHECKING:
    from solvers.check import Finding, Options, Report
    from solvers.check.times import Speed
    from solvers.cli.verdict import Show

CANNOT_RUN, INTERRUPTED = 2, 130
COUNTEREXAMPLE = "counterexample"
STDOUT = "-"
_MEGABYTE = 1 << 20


def command(
    solver: Annotated[str, typer.Argument(help="A source file, a program, module:Class, or a solver of our own.")],
    quick: Annotated[bool, typer.Option("--quick", help="Fewer boards, and no times: under five seconds.")] = False,
    thorough: Annotated[bool, typer.Option("--thorough", help="Hundreds of boards more.")] = False,
    strict: Annotated[bool, typer.Option("--strict", help="Demand that it is robust, too.")] = False,
    against: Annotated[str | None, typer.Option(metavar="NAME", help="The backend to trust.")] = None,
    puzzles: Annotated[list[Path] | None, typer.Option(metavar="FILE", help="Ask these first.")] = None,
    time_limit: Annotated[float, typer.Option(metavar="S", help="Seconds for each board.")] = 1.0,
    as_json: Annotated[str | None, typer.Option("--json", metavar="FILE", help="Write everything; - prints it.")] = None,
    no_speed: Annotated[
        bool, typer.Option("--no-speed", help="Measure no times beside other solvers; nor does --quick.")
    ] = False,
    memory_limit: Annotated[int | None, typer.Option(metavar="MB", min=1, help="For all of its processes.")] = None,
) -> None:
    """Is it right? Where not, on which smallest puzzle, and what does that teach? How fast is it?

    Exits with 0 if it is right on valid boards with exactly one solution, 1 if it is wrong, 2 if it cannot be run.
    """
    from solvers.check import Depth, Options

    if quick and thorough:
        raise InputError("--quick and --thorough", remedy="choose one")
    depth = Depth.QUICK if quick else Depth.THOROUGH if thorough else Depth.DEFAULT
    own = tuple(entry for file in puzzles or [] for entry in formats.read(file))
    memory = None if memory_limit is None else memory_limit * _MEGABYTE
    file = None if as_json in (None, STDOUT) else Path(as_json or STDOUT)
    if file:
        arguments.check_output(file, puzzles or [])
    options = Options(depth, time_limit, own, against, memory)
    raise typer.Exit(_run(solver, options, strict=strict, speed=not (quick or no_speed), as_json=as_json, file=file))


def _run(spec: str, options: Options, *, strict: bool, speed: bool, as_json: str | None, file: Path | None) -> int:
    from rich.console import Console

    from solvers.check.plain import as_plain, refusal
    from solvers.cli.verdict import Show

    show = Show(spec, Console(quiet=as_json == STDOUT, markup=False, highlight=False, soft_wrap=True))
    try:
        report, times = _tried(spec, options, show, speed=speed)
    except KeyboardInterrupt:
        return INTERRUPTED
    except InputError as error:
        if (plain := refusal(spec, error)) is None:
            raise
        show.refused(plain["verdict"], error)
        _write(plain, as_json, file)
        return CANNOT_RUN
    code = report.exit_code(strict)
    if report.smallest and code:
        name = _written(report.smallest, spec)
        show.say(f"\nwritten to {name}; to ask it again:\n  sudoku check {shlex.quote(spec)} --puzzles {name}")
    _write(as_plain(report, strict) | ({"speed": times.as_json()} if times else {}), as_json, file)
    return code


def _tried(spec: str, options: Options, show: Show, *, speed: bool) -> tuple[Report, Speed | None]:
    """The trial, shown as it goes; then the times of a solver that is right. Raises InputError where it cannot be run."""
    from solvers.check import Contract, trial
    from solvers.check.speed import measure

    try:
        report = trial(spec, options, show.begin, show.stage)
    except SolverError as error:
        raise InputError(f"{spec} cannot be run: {error.cause}") from error
    show.verdict(report)
    if not speed or report.contract is Contract.NO:
        return report, None
    times = measure(spec, options.depth)
    show.speed(times)
    return report, times


def _write(plain: dict[str, Any], as_json: str | None, file: Path | None) -> None:
    """To the file, or to standard output."""
    text = json.dumps(plain, indent=1)
    if file:
        file.write_text(f"{text}\n", encoding="utf-8")
    elif as_json == STDOUT:
        typer.echo(text)


def _written(found: Finding, spec: str) -> str:
    """The name of the file of the counterexample; one that is not of our making is not written over."""
    from solvers.check import counterexample

    number = 1
    while not _is_ours(path := Path(f"{COUNTEREXAMPLE}{f'-{number}' if number > 1 else ''}.txt"), counterexample.FIRST_LINE):
        number += 1
    try:
        path.write_text(counterexample.text(found, spec), encoding="utf-8")
    except OSError as error:
        raise arguments.cannot_write(path, error) from None
    return path.name


def _is_ours(path: Path, mark: str) -> bool:
    """Whether a file may be written: there is none, or it begins with our mark."""
    try:
        return path.read_bytes().startswith(mark.encode())
    except FileNotFoundError:
        return True
    except OSError:
        return False
