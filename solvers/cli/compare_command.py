"""`sudoku compare`: many solvers on many puzzles, every answer verified, and kept."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from solvers.cli import arguments, output_files, reproduction
from solvers.cli.generated_file import write_generated
from solvers.cli.report_extra import need_report
from solvers.cli.runs_command import STORE
from solvers.cli.terminal_text import printable
from solvers.compare import plan_file
from solvers.compare.estimate import estimate
from solvers.compare.plan import PROCESSES, default_solvers
from solvers.compare.plan_description import PlanDescription
from solvers.compare.results.document import document
from solvers.compare.session import CompletedRun, resume, start
from solvers.compare.store import Store, default_path
from solvers.errors import InputError

_PLANNED = (
    "solvers",
    "solution_limit",
    "time_limit",
    "isomorphs",
    "repetitions",
    "processes",
    "seed",
)


def command(
    context: typer.Context,
    files: Annotated[
        list[Path] | None,
        typer.Argument(
            help="Files of puzzles, or a plan (.toml). Without any: the bundled puzzles."
        ),
    ] = None,
    solvers: Annotated[
        str | None,
        typer.Option(
            metavar="A,B,...",
            help="Names, source files, programs. Without it: all that are installed.",
        ),
    ] = None,
    solution_limit: Annotated[
        str | None,
        typer.Option(
            metavar="N|all,...",
            help="Solutions to look for: 1, 2 for a proof, all to count; or several tasks.",
        ),
    ] = None,
    time_limit: Annotated[
        float, typer.Option(metavar="S", help="Seconds for each solver on each board.")
    ] = 1.0,
    isomorphs: Annotated[
        int, typer.Option(metavar="K", help="Boards a puzzle: as given, and rearranged ones.")
    ] = 1,
    repetitions: Annotated[
        int, typer.Option(metavar="R", help="How often each board is asked.")
    ] = 1,
    processes: Annotated[
        int,
        typer.Option(
            metavar="P",
            help="Processes each solver gets, one after another, with different hash seeds.",
        ),
    ] = PROCESSES,
    seed: Annotated[
        int,
        typer.Option(
            metavar="N", help="Of isomorphs, and of the order in which solvers take turns."
        ),
    ] = 0,
    pin: Annotated[bool, typer.Option(help="Keep each solver on one core.")] = True,
    store: Annotated[Path | None, STORE] = None,
    resume_run: Annotated[
        bool, typer.Option("--resume", help="Go on with the latest run, or the one of --run.")
    ] = False,
    run: Annotated[str | None, typer.Option(metavar="RUN", help="The run to go on with.")] = None,
    dry_run: Annotated[
        bool,
        typer.Option("--dry-run", help="Print the plan and an estimate of its time; run nothing."),
    ] = False,
    report: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write a report when it is done: .html, .md or .json."),
    ] = None,
    json_file: Annotated[
        Path | None,
        typer.Option(
            "--json",
            metavar="FILE",
            help="Write every record and the summary; - for standard output.",
        ),
    ] = None,
) -> None:
    """Run solvers side by side, judge every answer, hold their claims against each other, and time them.

    Exits with 1 if any answer is wrong, solvers disagree, or one crashed. A time-out is a result, not a failure.
    """
    from solvers.cli.progress import progress

    path = store or default_path()
    if resume_run or run:
        _refuse_others("a run that goes on has its plan", context, ("files", *_PLANNED, "dry_run"))
        _check_outputs(json_file, report, path, _kept(path, run))
        outcome = resume(path, run, pin=pin, observe=progress)
    else:
        if any(file.suffix == ".toml" for file in files or []):
            _refuse_others("a plan says it all", context, _PLANNED)
        chosen = partial(
            PlanDescription,
            isomorphs=isomorphs,
            repetitions=repetitions,
            processes=processes,
            seed=seed,
        )
        described = _described(files or [], solvers, solution_limit, time_limit, chosen)
        arguments.check_names(described.solvers)
        _check_outputs(
            json_file, report, path, _inputs(described.puzzles, described.solvers, described.file)
        )
        if dry_run:
            expected = estimate(
                described.plan()
            )  # a plan that cannot be run is refused before it is printed
            typer.echo(described.as_toml())
            typer.echo(f"# {expected}")
            return
        for change in described.changed():
            typer.echo(printable(f"note: since the plan was written, {change}"), err=True)
        outcome = start(described, path, pin=pin, observe=progress)
    _show(outcome, json_file, report)
    found = outcome.run
    if found.disagreements or any(record.verdict.is_failure for record in found.records):
        raise typer.Exit(1)


def _refuse_others(why: str, context: typer.Context, names: Iterable[str]) -> None:
    """Raise InputError where one of these was given, and would have no effect."""
    for parameter in context.command.params:
        source = context.get_parameter_source(parameter.name or "")
        if parameter.name in names and source is not None and source.name == "COMMANDLINE":
            raise InputError(
                f"{why}, and {parameter.opts[0]} was given, too", remedy="leave one out"
            )


def _kept(store: Path, run: str | None) -> output_files.Inputs:
    """The files that a run in a store was begun with."""
    with Store(store, read_only=True) as opened:
        plan = opened.find(run).plan
    return _inputs(plan["puzzles"], plan["solvers"])


def _inputs(
    puzzles: Sequence[str], solvers: Sequence[str], plan: str | None = None
) -> output_files.Inputs:
    return {
        output_files.PLAN: [Path(plan)] if plan else [],
        output_files.PUZZLES: map(Path, puzzles),
        output_files.SOLVER: arguments.solver_files(solvers),
    }


def _check_outputs(
    json_file: Path | None, report: Path | None, store: Path, inputs: output_files.Inputs
) -> None:
    """What cannot be written, or made, is known before the run and not after it."""
    if report:
        from solvers.cli.report_command import form_of

        need_report()
        form_of("--report", report)
    wanted = {"--json": json_file, "--report": report}
    output_files.check(
        {option: file for option, file in wanted.items() if file},
        {output_files.STORE: output_files.store_files(store), **inputs},
    )


def _described(
    files: list[Path],
    solvers: str | None,
    solution_limit: str | None,
    seconds: float,
    chosen: Callable[..., PlanDescription],
) -> PlanDescription:
    if any(file.suffix == ".toml" for file in files):
        if len(files) > 1:
            raise InputError("a plan and other files", remedy="name one plan, or files of puzzles")
        return plan_file.read(files[0])
    names = arguments.specs(solvers) if solvers is not None else tuple(default_solvers())
    puzzles = tuple(map(str, files)) or plan_file.bundled()
    return chosen(
        puzzles,
        names,
        arguments.solution_limits(solution_limit or arguments.default_solution_limit(names)),
        seconds,
    )


def _show(result: CompletedRun, json_file: Path | None, report: Path | None) -> None:
    """Write and print the results; if JSON goes to standard output, the rest to standard error."""
    from solvers.cli import result_table

    run, err = result.run, json_file == output_files.DASH
    say = partial(typer.echo, err=err)
    if json_file:
        output_files.write(json_file, json.dumps(document(run), indent=1) + "\n")
    result_table.show(result, result_table.console(err=err))
    if any(found.smallest for found in run.disagreements):
        name = write_generated(
            "disagreements", reproduction.FIRST_LINE, reproduction.file_text(run.disagreements)
        )
        again = reproduction.command(result, name)
        say(f"\nthe smallest boards on which they disagree are in {name}")
        if again:
            say(f"to ask them again:\n  {again}")
    say(f"\nkept as run {run.id} in {printable(result.store)}")
    if report:
        from solvers.cli.report_command import form_of, write_report

        write_report(run, report, form_of("--report", report))
        say(f"report in {printable(report)}")
