"""Choose what `sudoku compare` does with a stored run: resume it, add solvers, repeat failures."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import click

from solvers.cli import arguments, compare_inputs
from solvers.cli.compare_where import Where
from solvers.compare import run_actions
from solvers.compare.observer import Observe
from solvers.compare.run_actions import CompletedRun
from solvers.errors import InputError

_NEW_RUN = ("files", *compare_inputs.PLANNED, "dry_run", "name", "again", "shard")


def chosen(context: click.Context) -> Callable[..., CompletedRun]:
    """Return the function that the options name: it needs the store, `where` and `observe`.

    Raises InputError for options that exclude each other.
    """
    run, added, retried = (context.params[name] for name in ("run", "add", "retry"))
    if added and retried:
        raise InputError("--add and --retry", remedy="give one of them, then the other")
    if added:
        compare_inputs.refuse((*_NEW_RUN, "resume_run", "dask"), "with --add", context)
        if not run:
            raise InputError("--add without a run", remedy="name the run with --run RUN")
        specs = arguments.specs(added)
        arguments.check_names(specs)
        return partial(_here, partial(run_actions.add, name=run, solvers=specs))
    if retried:
        names = (*_NEW_RUN, "resume_run", "run", "dask")
        compare_inputs.refuse(names, "with --retry", context)
        return partial(_here, partial(run_actions.retry, name=retried))
    compare_inputs.refuse(_NEW_RUN, "on a run that is resumed", context)
    return partial(_resume, run)


def _here(
    action: Callable[..., CompletedRun], store: Path, where: Where, observe: Observe
) -> CompletedRun:
    return action(store, pin=where.pin, observe=observe)


def _resume(run: str | None, store: Path, where: Where, observe: Observe) -> CompletedRun:
    return run_actions.resume(store, run, pin=where.pin, cluster=where.cluster, observe=observe)
