"""`sudoku compare`: run solvers on the same puzzles, verify and time every answer, save the run."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from solvers.cli import compare_inputs, compare_outputs, compare_stored
from solvers.cli.compare_plan_options import plan_options
from solvers.cli.compare_where import Where, where_options
from solvers.cli.file_names import FILE
from solvers.cli.number_types import Seconds
from solvers.cli.parameters import (
    command_line,
    flag,
    option,
    puzzle_argument,
    reading_options,
    store_option,
)
from solvers.cli.terminal_text import printable
from solvers.compare.run_actions import stored_plan
from solvers.compare.store import default_path
from solvers.formats import ReadingOptions


@command_line
@puzzle_argument(
    "files",
    "FILE",
    "Puzzle files, or one plan file (.toml). [default: the bundled puzzles]",
    type=FILE,
    nargs=-1,
)
@option(
    "--solvers",
    metavar="A,B,...",
    help="Compare these solvers: names, source files, programs, or all. An option can "
    "have several values: cp-sat:workers={1,2,4} is three. [default: those of the extra all]",
)
@option(
    "--solution-limit",
    metavar="N|all,...",
    help="Search for N solutions: 1 finds one, 2 proves uniqueness, all counts. Several "
    "numbers are several tasks. [default: 2; 1 with a source file or a program]",
)
@option(
    "--time-limit",
    type=Seconds(),
    default=1.0,
    metavar="SECONDS",
    help="Stop each solver on each instance after SECONDS.",
)
@plan_options
@where_options
@store_option
@option("--name", help="Name the run: other commands accept the name in place of its id.")
@flag("--resume", "resume_run", help="Resume the latest run, or the one of --run.")
@option("--run", metavar="RUN", help="Resume RUN: its name, or the beginning of its id.")
@option("--again", metavar="RUN", help="Run the plan of RUN again, on its puzzles.")
@option("--add", metavar="A,B,...", help="Add solvers to the run of --run: measure only them.")
@option("--retry", metavar="RUN", help="Repeat the crashes, overruns and memory failures of RUN.")
@flag("--certify", help="Then prove the claims of no solution, one, or a number; also with --run.")
@flag("--dry-run", help="Print the plan and an estimate of its time; run nothing.")
@reading_options
@compare_outputs.output_options
@click.pass_context
def command(
    context: click.Context,
    /,
    files: tuple[Path, ...],
    solvers: str | None,
    solution_limit: str | None,
    time_limit: float,
    isomorphs: int,
    repetitions: int,
    processes: int,
    precision: str | None,
    count: str | None,
    budget: str | None,
    seed: int,
    stop_after: int | None,
    store: Path | None,
    name: str | None,
    resume_run: bool,
    run: str | None,
    again: str | None,
    add: str | None,
    retry: str | None,
    certify: bool,
    dry_run: bool,
    reading: ReadingOptions,
    where: Where,
    **files_to_write: Path | None,
) -> None:
    """Run solvers on the same puzzles; verify and time every answer.

    Each run is saved, so that you can resume, report, export or compare it later.

    The exit code is 1 if an answer is wrong, if solvers disagree, or if a solver crashes. A timeout
    is a result, not a failure.

    --resume, --add and --retry measure what is left of a stored run, more solvers on its
    measurements, or its failures again. --again begins a new run with the same plan.

    No grid can confirm a claim that there is no solution, exactly one, or a number of them. With
    --certify, solvers then prove such claims, and an independent checker checks the proofs.

    Examples:
        # Compare your solver with two backends, and name the run.
        sudoku compare puzzles.txt --solvers solver.py,bitmasks,cp-sat --name first

        # Measure three isomorphs of each puzzle, too, and write a report.
        sudoku compare puzzles.txt --solvers naive,lanes --isomorphs 4 --report a.html

        # Run the plan that --dry-run printed, and write the table as Markdown.
        sudoku compare plan.toml --export-markdown table.md
    """
    from solvers.cli.compare_certify import certified
    from solvers.cli.compare_progress import progress

    path, outputs = store or default_path(), compare_outputs.Outputs(**files_to_write)
    if resume_run or run or add or retry:
        measure = compare_stored.chosen(context)
        read = compare_inputs.files_of_run(path, retry or run, add)
        compare_inputs.check_outputs(outputs, path, read)
        completed = measure(path, where, observe=progress)
    else:
        if compare_inputs.is_plan(files):
            compare_inputs.refuse(compare_inputs.PLANNED, "on a plan file", context)
        if again:
            names = ("files", *compare_inputs.PLANNED)
            compare_inputs.refuse(names, "with --again, which runs a stored plan", context)
        described = (
            stored_plan(path, again)
            if again
            else compare_inputs.description(
                files,
                solvers,
                solution_limit,
                time_limit,
                isomorphs=isomorphs,
                repetitions=repetitions,
                processes=processes,
                seed=seed,
                stop_after=stop_after,
                precision=precision,
                count=count,
                budget=budget,
                reading=reading,
            )
        )
        described = where.of_plan(described, context)
        compare_inputs.check_outputs(outputs, path, compare_inputs.files_of(described))
        if dry_run:
            compare_inputs.print_plan(described)
            return
        for change in described.changed():
            print(printable(f"note: since the plan was written, {change}"), file=sys.stderr)
        completed = where.start(described, path, name, progress)
    completed = certified(completed) if certify else completed
    compare_outputs.write(completed, outputs)
    if (found := completed.run).disagreements or any(r.verdict.is_failure for r in found.records):
        raise click.exceptions.Exit(1)
