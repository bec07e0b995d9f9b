"""`sudoku compare`: run solvers on the same puzzles, verify and time every answer, save the run."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import click

from solvers.cli import compare_inputs, output_files, reproduction
from solvers.cli.generated_file import write_generated
from solvers.cli.parameters import FILE, argument, command_line, flag, option, store_option
from solvers.cli.terminal_text import printable
from solvers.compare.estimate import estimate
from solvers.compare.plan import PROCESSES
from solvers.compare.plan_description import PlanDescription
from solvers.compare.results.document import document
from solvers.compare.session import CompletedRun, resume, start
from solvers.compare.store import default_path
from solvers.errors import InputError


@command_line
@argument(
    "files",
    "FILE",
    "Puzzle files, or one plan file (.toml). [default: the bundled puzzles]",
    type=FILE,
    nargs=-1,
)
@option(
    "--solvers",
    metavar="A,B,...",
    help="Compare these solvers: names, source files, programs. [default: every installed backend]",
)
@option(
    "--solution-limit",
    metavar="N|all,...",
    help="Search for N solutions: 1 finds one, 2 proves uniqueness, all counts. Several "
    "numbers are several tasks. [default: 2; 1 with a source file or a program]",
)
@option(
    "--time-limit",
    type=float,
    default=1.0,
    metavar="SECONDS",
    help="Stop each solver on each instance after SECONDS.",
)
@option(
    "--isomorphs",
    type=int,
    default=1,
    metavar="K",
    help="Give solvers K instances of each puzzle: itself and isomorphs.",
)
@option("--repetitions", type=int, default=1, metavar="R", help="Measure each instance R times.")
@option(
    "--processes",
    type=int,
    default=PROCESSES,
    metavar="P",
    help="Run each solver in P processes, one after another, with different hash seeds.",
)
@option(
    "--seed", type=int, default=0, metavar="N", help="Random seed for isomorphs and solver order."
)
@option("--pin/--no-pin", default=True, help="Pin each solver to one core.")
@store_option
@option("--name", help="Name the run: other commands accept the name in place of its id.")
@flag("--resume", "resume_run", help="Resume the latest run, or the one of --run.")
@option("--run", metavar="RUN", help="Resume RUN: its name, or the beginning of its id.")
@flag("--dry-run", help="Print the plan and an estimate of its time; run nothing.")
@option("--report", type=FILE, metavar="FILE", help="Write a report to FILE: .html, .md or .json.")
@option(
    "--json",
    "json_file",
    type=FILE,
    metavar="FILE",
    help="Write every record and the summary to FILE; - is standard output.",
)
@click.pass_context
def command(
    context: click.Context,
    files: tuple[Path, ...],
    solvers: str | None,
    solution_limit: str | None,
    time_limit: float,
    isomorphs: int,
    repetitions: int,
    processes: int,
    seed: int,
    pin: bool,
    store: Path | None,
    name: str | None,
    resume_run: bool,
    run: str | None,
    dry_run: bool,
    report: Path | None,
    json_file: Path | None,
) -> None:
    """Run solvers on the same puzzles; verify and time every answer.

    Each run is saved, so that you can resume, report, export or compare it later.

    The exit code is 1 if an answer is wrong, if solvers disagree, or if a solver crashes. A timeout
    is a result, not a failure.

    Examples:
        # Compare your solver with two backends, and name the run.
        sudoku compare puzzles.txt --solvers solver.py,bitmasks,cp-sat --name first

        # Measure three isomorphs of each puzzle, too, and write a report.
        sudoku compare puzzles.txt --solvers naive,lanes --isomorphs 4 --report a.html

        # Run the plan that `sudoku compare --dry-run` printed.
        sudoku compare plan.toml
    """
    from solvers.cli.progress import progress

    path = store or default_path()
    if resume_run or run:
        names = ("files", *compare_inputs.PLANNED, "dry_run", "name")
        compare_inputs.refuse(names, "on a run that is resumed", context)
        inputs = compare_inputs.files_of_run(path, run)
        compare_inputs.check_outputs(json_file, report, path, inputs)
        completed = resume(path, run, pin=pin, observe=progress)
    else:
        if compare_inputs.is_plan(files):
            compare_inputs.refuse(compare_inputs.PLANNED, "on a plan file", context)
        described = compare_inputs.description(
            files,
            solvers,
            solution_limit,
            time_limit,
            isomorphs=isomorphs,
            repetitions=repetitions,
            processes=processes,
            seed=seed,
        )
        inputs = compare_inputs.files_of(described)
        compare_inputs.check_outputs(json_file, report, path, inputs)
        if dry_run:
            _print_plan(described)
            return
        for change in described.changed():
            print(printable(f"note: since the plan was written, {change}"), file=sys.stderr)
        completed = start(described, path, name=name, pin=pin, observe=progress)
    _show(completed, json_file, report)
    found = completed.run
    if found.disagreements or any(record.verdict.is_failure for record in found.records):
        raise click.exceptions.Exit(1)


def _print_plan(described: PlanDescription) -> None:
    expected = estimate(described.plan())  # raises before anything is printed
    print(f"{described.as_toml()}\n# {expected}")


def _show(completed: CompletedRun, json_file: Path | None, report: Path | None) -> None:
    """Write and print the results; if JSON goes to standard output, the rest to standard error."""
    from solvers.cli import result_table

    run, err = completed.run, json_file == output_files.DASH
    say = partial(print, file=sys.stderr if err else sys.stdout)
    if json_file:
        output_files.write(json_file, json.dumps(document(run), indent=1) + "\n")
    result_table.show(completed, result_table.console(err=err))
    if any(found.smallest for found in run.disagreements):
        _save_disagreements(completed, say)
    found = "nothing was left to measure in" if completed.was_finished else "saved as"
    named = f" ({run.name})" if run.name else ""
    say(f"\n{found} run {run.id}{named} in {printable(completed.store)}")
    if report:
        from solvers.cli.report_command import format_of, write_report

        write_report(run, report, format_of("--report", report))
        say(f"wrote {printable(report)}")


def _save_disagreements(completed: CompletedRun, say: Callable[[str], None]) -> None:
    """Write the smallest puzzles on which solvers disagree, and say how to run them again."""
    text = reproduction.file_text(completed.run.disagreements)
    try:
        name = write_generated("disagreements", reproduction.FIRST_LINE, text)
    except InputError as error:
        say(f"\nThe smallest puzzles on which solvers disagree are not saved: {error.cause}")
        return
    say(f"\nwrote minimised puzzles on which solvers disagree to {name}")
    if again := reproduction.command(completed, name):
        say(f"to run them again:\n  {again}")
