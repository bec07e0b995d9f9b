"""Run a comparison from Python, run a plan file, or resume a run."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Literal

from solvers.compare import plan_file, run_actions
from solvers.compare.observer import Observe, silent
from solvers.compare.plan import PROCESSES
from solvers.compare.plan_description import PlanDescription
from solvers.compare.run_actions import CompletedRun
from solvers.compare.solver_sets import default_solvers
from solvers.compare.tasks import Task, default_task
from solvers.comparison.saved_runs import StrPath, store_file
from solvers.errors import OptionError
from solvers.formats import PuzzleEntry
from solvers.puzzle_input import PuzzleLike, read_puzzle
from solvers.registry.spec import Spec


def compare(
    puzzles: Iterable[PuzzleLike] = (),
    solvers: Iterable[StrPath] | StrPath | None = None,
    *,
    solution_limits: Sequence[Task] | int = (),
    time_limit: float | None = 1.0,
    isomorphs: int = 1,
    repetitions: int = 1,
    processes: int = PROCESSES,
    seed: int = 0,
    stop_after: int | None = None,
    precision: float | None = None,
    budget: float | None = None,
    count: Literal["instructions"] | None = None,
    store: StrPath | None = None,
    pin: bool = True,
    name: str | None = None,
    observe: Observe = silent,
) -> CompletedRun:
    """Run solvers on the same puzzles, verify and time every answer, and save the run.

    puzzles          puzzles, and the `pathlib.Path` of each file of puzzles; by default the bundled
                     files
    solvers          one or more specs such as "cp-sat:workers=2" and source files; None for those
                     that `sudoku compare` runs by default
    solution_limits  1 finds one solution, 2 proves uniqueness, None counts all; several numbers are
                     several tasks. The default is 2, or 1 with a source file or a program
    time_limit       seconds for each solve; None for no limit
    isomorphs, repetitions, processes, seed, stop_after, count, pin  as the options of
                     `sudoku compare`
    precision        measure until every ratio is known within this share: 0.05 is 5%
    budget           stop measuring after so many seconds
    store            the file that the run is saved in, by default that of the commands
    name             of the run, which functions and commands accept in place of its id
    observe          receives the progress

    Returns the run as `run`, with its plan. Raises InputError for a puzzle, a solver or a store
    that cannot be used, and OptionError for a number of a wrong type or out of range.
    """
    given = list(puzzles)
    files = tuple(os.fspath(each) for each in given if isinstance(each, os.PathLike))
    specs = tuple(default_solvers()) if solvers is None else _specs(solvers)
    described = PlanDescription(
        files if given else plan_file.bundled(),
        specs,
        _tasks(solution_limits) or (default_task(specs),),
        time_limit,
        entries=tuple(
            PuzzleEntry(read_puzzle(each)) for each in given if not isinstance(each, os.PathLike)
        ),
        isomorphs=isomorphs,
        repetitions=repetitions,
        processes=processes,
        seed=seed,
        stop_after=stop_after,
        precision=precision,
        budget=budget,
        count=count,
    )
    return run_plan(described, store=store, pin=pin, name=name, observe=observe)


def run_plan(
    plan: PlanDescription | StrPath,
    *,
    store: StrPath | None = None,
    pin: bool = True,
    name: str | None = None,
    observe: Observe = silent,
) -> CompletedRun:
    """Run a plan file (.toml), or a plan that was read from one. See `compare`."""
    described = plan if isinstance(plan, PlanDescription) else plan_file.read(Path(plan))
    return run_actions.start(described, store_file(store), name=name, pin=pin, observe=observe)


def again(
    run: str,
    *,
    store: StrPath | None = None,
    pin: bool = True,
    name: str | None = None,
    observe: Observe = silent,
) -> CompletedRun:
    """Begin a new run with the plan and the puzzles of a stored one. See `compare`."""
    file = store_file(store)
    plan = run_actions.stored_plan(file, run)
    return run_actions.start(plan, file, name=name, pin=pin, observe=observe)


def add(
    run: str,
    solvers: Iterable[StrPath] | StrPath,
    *,
    store: StrPath | None = None,
    pin: bool = True,
    observe: Observe = silent,
) -> CompletedRun:
    """Measure more solvers on the measurements of a stored run, and add them to it.

    Their times are divided by how much longer the reference solver took than in the first session.
    Raises InputError for an unfinished run, and for a solver that the run has.
    """
    return run_actions.add(store_file(store), run, _specs(solvers), pin=pin, observe=observe)


def retry(
    run: str,
    *,
    store: StrPath | None = None,
    pin: bool = True,
    observe: Observe = silent,
) -> CompletedRun:
    """Measure again what failed in a stored run: crashes, overruns, exceeded memory limits.

    Wrong answers are not repeated. Raises InputError for an unfinished run, and if a solver has
    changed.
    """
    return run_actions.retry(store_file(store), run, pin=pin, observe=observe)


def resume(
    run: str | None = None,
    *,
    store: StrPath | None = None,
    pin: bool = True,
    observe: Observe = silent,
) -> CompletedRun:
    """Run what is left of a stored run, by default of the latest one.

    Raises InputError if a solver has changed since the run began.
    """
    return run_actions.resume(store_file(store), run, pin=pin, observe=observe)


def _specs(solvers: Iterable[StrPath] | StrPath) -> tuple[Spec, ...]:
    given = [solvers] if isinstance(solvers, str | os.PathLike) else solvers
    if not isinstance(given, Iterable):
        raise OptionError(f"solvers is {solvers!r}", remedy='give a list such as ["bitmasks"]')
    return tuple(Spec.parse(str(each)) for each in given)


def _tasks(limits: Sequence[Task] | int) -> tuple[Task, ...]:
    if isinstance(limits, int):
        return (limits,)
    if isinstance(limits, str) or not isinstance(limits, Iterable):
        remedy = "give a list such as [1, 2]; [None] counts all"
        raise OptionError(f"solution_limits is {limits!r}", remedy=remedy)
    return tuple(limits)
