"""Choose what `sudoku compare` does with a stored run: resume it, add solvers, repeat failures."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import click

from solvers.cli import arguments, compare_inputs
from solvers.compare import run_actions
from solvers.compare.run_actions import CompletedRun
from solvers.errors import InputError

_NEW_RUN = ("files", *compare_inputs.PLANNED, "dry_run", "name", "again")


def chosen(context: click.Context) -> Callable[..., CompletedRun]:
    """Return the function that the options name: it needs the store, `pin` and `observe`.

    Raises InputError for options that exclude each other.
    """
    run, added, retried = (context.params[name] for name in ("run", "add", "retry"))
    if added and retried:
        raise InputError("--add and --retry", remedy="give one of them, then the other")
    if added:
        compare_inputs.refuse((*_NEW_RUN, "resume_run"), "with --add", context)
        if not run:
            raise InputError("--add without a run", remedy="name the run with --run RUN")
        specs = arguments.specs(added)
        arguments.check_names(specs)
        return partial(run_actions.add, name=run, solvers=specs)
    if retried:
        compare_inputs.refuse((*_NEW_RUN, "resume_run", "run"), "with --retry", context)
        return partial(run_actions.retry, name=retried)
    compare_inputs.refuse(_NEW_RUN, "on a run that is resumed", context)
    return partial(run_actions.resume, name=run)
