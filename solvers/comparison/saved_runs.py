"""Find, load and merge runs that are saved in stores."""

from __future__ import annotations

import os
from pathlib import Path

from solvers.compare.dataset.layout import is_dataset
from solvers.compare.results.combined_run import combined
from solvers.compare.results.run_data import RunData
from solvers.compare.run_actions import CompletedRun
from solvers.compare.store import RunInfo, Store, default_path, loading, merging
from solvers.errors import InputError, OptionError

StrPath = str | os.PathLike[str]
StoredRun = CompletedRun | StrPath
RunLike = RunData | StoredRun


def runs(store: StrPath | None = None) -> list[RunInfo]:
    """Return the runs in a store, the latest last."""
    with Store(store_file(store), read_only=True) as opened:
        return opened.runs()


def load(
    run: RunLike | None = None,
    *,
    store: StrPath | None = None,
    solution_limit: int | str | None = None,
) -> RunData:
    """Return a run: its results by task, verified records, noise grade and environment.

    run             its name, the beginning of its id, a store, "STORE#RUN", or a folder that
                    `sudoku export --to parquet-dataset` wrote; None for the latest run. A run that
                    is loaded already is returned for another task
    store           the store of a run that is given by its name
    solution_limit  the task that a report is about, a number or "all"; None for the first one

    Raises InputError if there is no such run, or if it does not have that task.
    """
    if isinstance(run, CompletedRun):
        run = run.run
    task = None if solution_limit is None else str(solution_limit)
    if isinstance(run, RunData):
        return run if task is None else run.at_task(task)
    path, name = locate(run, store)
    if is_dataset(path):
        from solvers.compare.dataset.loading import load as load_dataset

        return load_dataset(path, name, task)
    with Store(path, read_only=True) as opened, opened.database.snapshot():
        return loading.load(opened, name, task)


def combine(*runs: RunLike, solution_limit: int | str | None = None) -> RunData:
    """Return several runs with the same plan as one, with the solvers of all of them.

    The times of later runs are corrected for the speed of the machine, which the reference solver
    shows. Raises InputError if the runs have different settings or different puzzles, and without
    a run.
    """
    if not runs:
        raise InputError("there are no runs to combine", remedy="give at least one run")
    return combined([load(run, solution_limit=solution_limit) for run in runs])


def locate(run: StoredRun | None, store: StrPath | None = None) -> tuple[Path, str | None]:
    """Return the store of a run, and its name; None is the name of the latest run."""
    if isinstance(run, CompletedRun):
        return run.store, run.run.id
    if not isinstance(run, str | os.PathLike | None):
        remedy = "give the name of a run, the path of a store, or a run that was loaded"
        raise OptionError(f"run is {run!r}", remedy=remedy)
    text = "" if run is None else os.fspath(run)
    if text and (Path(text).is_file() or is_dataset(Path(text))):
        return Path(text), None
    file, mark, name = text.rpartition("#")
    return (Path(file), name or None) if mark else (store_file(store), text or None)


def merge(into: StrPath, source: StrPath) -> tuple[list[str], list[str]]:
    """Copy the runs of a store to another, and return those that were added and replaced.

    A run is replaced if `source` has more answers of it. `into` is created if it does not exist.
    Raises InputError if both have answers to a run that the other lacks.
    """
    with Store(Path(source), read_only=True) as theirs, Store(Path(into), create=True) as ours:
        return merging.merge(ours, theirs)


def store_file(store: StrPath | None) -> Path:
    """Return the path of a store; without one, that of the user's data folder."""
    if not isinstance(store, str | os.PathLike | None):
        raise OptionError(f"store is {store!r}", remedy="give the path of a file")
    return default_path() if store is None else Path(store)
