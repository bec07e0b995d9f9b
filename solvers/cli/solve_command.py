"""`sudoku solve`: find the solutions of a puzzle, or of every puzzle in a file."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

import click

from solvers import chosen_solver, config
from solvers.cli import arguments, folder_names, output_files
from solvers.cli.answer_formats import AnswerFormat, default_format
from solvers.cli.file_names import FILE, FILE_OR_URL
from solvers.cli.number_types import Seconds, WholeNumber
from solvers.cli.parameters import (
    command_line,
    complete_solver,
    flag,
    option,
    puzzle_argument,
    reading_options,
)
from solvers.cli.skipped import on_error_choice
from solvers.cli.solve_files import SolveFiles, matching
from solvers.cli.solve_run import SolveRun
from solvers.compare import tasks
from solvers.errors import InputError
from solvers.formats import ReadingOptions
from solvers.registry.spec import Spec
from solvers.solver import Limits


@command_line
@puzzle_argument("puzzle", "PUZZLE|FILE|-", "A puzzle, a file of puzzles, or - for standard input.")
@option(
    "--solver",
    metavar="NAME",
    help="Solve with NAME: a name from `sudoku solvers`, or a source file, a program "
    "or package.module:Class. [default: the one that `sudoku config` shows]",
    shell_complete=complete_solver,
)
@option(
    "--solution-limit",
    metavar="N|all",
    help="Stop after N solutions. 2 shows whether a solution is unique. "
    "[default: 2; 1 for a source file or a program]",
)
@option(
    "--time-limit",
    type=Seconds(),
    metavar="SECONDS",
    help="Stop the search for each puzzle after SECONDS. [default: no limit]",
)
@option(
    "--format",
    "answer_format",
    type=click.Choice([each.value for each in AnswerFormat]),
    help="Write a line (puzzle, number of solutions, first solution), a grid, only the "
    "solutions, or JSON for each puzzle. [default: grid; line with -o]",
)
@option(
    "--output",
    "-o",
    type=FILE_OR_URL,
    metavar="FILE",
    help="Write the answers to FILE. [default: -, standard output]",
)
@flag(
    "--resume",
    help="Continue the run that was interrupted while it wrote FILE, from FILE.partial.",
)
@option(
    "--certify",
    type=FILE,
    metavar="FILE",
    help="Write a certificate to FILE, which proves the answer to a single puzzle: no solution, "
    "exactly one, or with --solution-limit all the number of solutions.",
)
@option(
    "--jobs",
    "-j",
    type=WholeNumber(1),
    metavar="N",
    help="Solve the puzzles of a file with N threads or processes. [default: one for each core, "
    "or 1 for a solver with several threads]",
)
@on_error_choice()
@option(
    "--dask",
    metavar="CLUSTER",
    help="Solve the files of a pattern on the workers of a Dask scheduler, its scheduler file, or "
    "local:N workers here. All machines need the same files.",
)
@reading_options
def command(
    puzzle: str,
    solver: str | None,
    solution_limit: str | None,
    time_limit: float | None,
    answer_format: str | None,
    output: Path | None,
    resume: bool,
    certify: Path | None,
    jobs: int | None,
    on_error: str,
    dask: str | None,
    reading: ReadingOptions,
) -> None:
    """Find the solutions of a puzzle, or of every puzzle in a file.

    The exit code is 1 if a puzzle has no solution, a solver's answer is wrong, or the file gives a
    wrong solution or number of solutions, 2 if the input cannot be used, and 3 if the time limit
    left a puzzle undecided. Ctrl-C prints the solutions that were found so far, and the exit code
    is 130.

    PUZZLE may be a pattern in quotes, such as 'puzzles-*.txt.gz'. Then FILE is a folder, which gets
    a file of answers for each file. Run the command again to continue: finished files are kept.

    FILE is replaced when all answers are complete. An interrupted or failed run leaves it as it
    was, and its answers so far in FILE.partial.

    Examples:
        # Solve a 4x4 puzzle, and prove that its solution is unique.
        sudoku solve 12343412214343.. --certify unique.proof

        # Write each puzzle on a line, with its number of solutions and the first one.
        sudoku solve puzzles.txt -o answers.txt

        # Count the solutions of each puzzle with CP-SAT, for at most 5 seconds each.
        sudoku solve puzzles.txt --solver cp-sat --solution-limit all --time-limit 5
    """
    folder_names.refuse_others(puzzle)
    given = None if solver is None else Spec.parse(solver)
    setting = next(config.settings(given), None)
    if setting and setting.is_configured and not setting.several:
        config.check(setting)
    several = chosen_solver.several(setting)
    members = (setting.several or (setting.spec,)) if setting else ()
    chosen = [Spec.parse(spec) for spec in members]
    if solution_limit is None:
        solution_limit = tasks.argument(tasks.default_task(chosen))
    limits = Limits(arguments.solution_limit(solution_limit), time_limit)
    shown = AnswerFormat(answer_format) if answer_format else default_format(output)
    arguments.check_names(chosen)
    output = None if output == output_files.DASH else output
    files = matching(puzzle)
    if dask and not files:
        cause = "--dask solves many files, but the argument is not a pattern that matches any"
        raise InputError(cause, remedy="give a pattern in quotes, such as 'puzzles-*.txt'")
    inputs = [Path(puzzle)] if arguments.is_source(puzzle) else []
    run = SolveRun(
        puzzle=puzzle,
        solver=None if several else next(iter(chosen), None),
        limits=limits,
        answer_format=shown,
        reading=reading,
        skips_errors=on_error == "skip",
        jobs=jobs or _default_jobs(chosen, setting),
        output=output,
        several=several,
        members=tuple(chosen) if several else (),
    )
    if files:
        many = SolveFiles.of(files, output, run, dask, certify)
        raise click.exceptions.Exit(many.run())
    folder_names.refuse_folders(puzzle, output)
    output_files.check(
        {
            "--output" if output else "the answer": output,
            **({"--certify": certify} if certify else {}),
        },
        {output_files.PUZZLES: inputs, output_files.SOLVER: arguments.solver_files(chosen)},
    )
    if certify:
        from solvers.cli import certified_answer  # few runs need it

        if resume:
            raise InputError("--certify has one answer", remedy="leave out --resume")
        solver_spec = None if several else next(iter(chosen), None)
        code = certified_answer.write(puzzle, solver_spec, limits, shown, reading, output, certify)
        raise click.exceptions.Exit(code)
    raise click.exceptions.Exit(run.run(resume=resume))


command.allow_extra_args = True  # refused with a remedy


def _default_jobs(chosen: Sequence[Spec], setting: config.Choice | None) -> int:
    """Return the number of usable cores, or 1 for a solver that uses several cores itself."""
    is_race = setting is not None and setting.kind == "race"
    if is_race or any(spec.threads != 1 for spec in chosen):
        return 1
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
