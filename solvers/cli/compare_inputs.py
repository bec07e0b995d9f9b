"""Check the arguments of `sudoku compare` before anything runs, and describe the plan."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

import click

from solvers.cli import arguments, output_files
from solvers.cli.compare_outputs import Outputs
from solvers.cli.parameters import READING_OPTIONS
from solvers.cli.terminal_text import printable
from solvers.compare import plan_file
from solvers.compare.estimate import estimate
from solvers.compare.plan_description import PlanDescription
from solvers.compare.solver_sets import default_solvers, every_solver
from solvers.compare.store import Store
from solvers.compare.tasks import argument, default_task
from solvers.errors import InputError
from solvers.formats.reading_options import DETECT, ReadingOptions
from solvers.registry.spec import Spec
from solvers.report.extra import need_report

PLANNED = (  # the options that a plan contains
    "solvers",
    "solution_limit",
    "time_limit",
    "isomorphs",
    "repetitions",
    "processes",
    "seed",
    "stop_after",
    "precision",
    "count",
    "budget",
    *READING_OPTIONS,
)


def refuse(names: Iterable[str], reason: str, context: click.Context) -> None:
    """Raise InputError if one of these arguments was given, because it would have no effect."""
    for parameter in context.command.params:
        source = context.get_parameter_source(parameter.name or "")
        is_given = source is not None and source.name == "COMMANDLINE"
        # Before click 8.3, a list of files counts as given, even if it is empty.
        if parameter.name in names and is_given and context.params[parameter.name] != ():
            name = parameter.opts[0] if parameter.opts[0].startswith("-") else "FILE"
            raise InputError(f"{name} has no effect {reason}", remedy="remove it")


def is_plan(files: Iterable[Path]) -> bool:
    """Whether one of the files is a plan file."""
    return any(file.suffix == ".toml" for file in files)


def description(
    files: Sequence[Path],
    solvers: str | None,
    solution_limit: str | None,
    time_limit: float,
    *,
    isomorphs: int,
    repetitions: int,
    processes: int,
    seed: int,
    stop_after: int | None = None,
    precision: str | None = None,
    budget: str | None = None,
    count: str | None = None,
    reading: ReadingOptions = DETECT,
) -> PlanDescription:
    """Return the plan that arguments or a plan file describe. Raises InputError."""
    if is_plan(files):
        if len(files) > 1:
            raise InputError(
                "a plan file and other files", remedy="name one plan file, or puzzle files"
            )
        found = plan_file.read(files[0], _default_solvers)
    else:
        specs = _named_solvers(solvers) if solvers is not None else _default_solvers()
        limits = argument(default_task(specs)) if solution_limit is None else solution_limit
        found = PlanDescription(
            tuple(map(str, files)) or plan_file.bundled(),
            specs,
            arguments.solution_limits(limits),
            time_limit,
            isomorphs=isomorphs,
            repetitions=repetitions,
            processes=processes,
            seed=seed,
            stop_after=stop_after,
            count=count,
            reading=reading,
            precision=arguments.share("--precision", precision) if precision else None,
            budget=arguments.seconds("--budget", budget) if budget else None,
        )
    arguments.check_names(found.solvers)
    return found


def _named_solvers(text: str) -> tuple[Spec, ...]:
    """Return the solvers of a list, in which `all` stands for every installed backend."""
    found = arguments.specs(text)
    every = every_solver(_print_note) if "all" in found else ()
    return tuple(spec for each in found for spec in (every if each == "all" else (each,)))


def _default_solvers() -> tuple[Spec, ...]:
    """Return the default solvers; print a note on each plug-in that cannot be used."""
    return tuple(default_solvers(_print_note))


def _print_note(note: str) -> None:
    print(printable(f"note: {note}"), file=sys.stderr)


def files_of(plan: PlanDescription) -> output_files.Inputs:
    """Return the files that a comparison reads."""
    return _inputs(plan.puzzles, plan.solvers, plan.file)


def files_of_run(store: Path, run: str | None, added: str | None) -> output_files.Inputs:
    """Return the files that a stored run was begun with, and those of solvers to add to it."""
    with Store(store, read_only=True) as opened:
        plan = opened.find(run).plan
    return _inputs(plan["puzzles"], [*plan["solvers"], *arguments.specs(added or "")])


def _inputs(
    puzzles: Iterable[str], solvers: Iterable[str], plan: str | None = None
) -> output_files.Inputs:
    return {
        output_files.PLAN: [Path(plan)] if plan else [],
        output_files.PUZZLES: map(Path, puzzles),
        output_files.SOLVER: arguments.solver_files(solvers),
    }


def check_outputs(outputs: Outputs, store: Path, inputs: output_files.Inputs) -> None:
    """Raise InputError or MissingLibrary if an output cannot be written or created."""
    if outputs.report:
        from solvers.cli.report_command import format_of

        need_report(format_of("--report", outputs.report))
    files = {output_files.STORE: output_files.store_files(store), **inputs}
    output_files.check(outputs.by_option(), files)


def print_plan(described: PlanDescription) -> None:
    """Print a plan, and an estimate of its time."""
    expected = estimate(described.plan())  # raises before anything is printed
    print(f"{described.as_toml()}\n# {expected}")
