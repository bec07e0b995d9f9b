"""Where `sudoku compare` measures: on this machine, on a Dask cluster, or one shard of the plan."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import click

from solvers.cli.parameters import option
from solvers.compare import run_actions
from solvers.compare.observer import Observe
from solvers.compare.plan_description import PlanDescription
from solvers.compare.run_actions import CompletedRun
from solvers.compare.shard import Shard
from solvers.compare.share import processes_for
from solvers.errors import InputError, OptionError


@dataclass(frozen=True, kw_only=True)
class Where:
    """cluster  the address of a Dask scheduler, its file, or local:N; None for this machine
    shard    the part of the plan that is measured; None for all of it
    pin      whether solvers are pinned to a core
    """

    cluster: str | None = None
    shard: Shard | None = None
    pin: bool = True

    def of_plan(self, described: PlanDescription, context: click.Context) -> PlanDescription:
        """Return the plan for it: with more processes, unless their number was given."""
        if self.cluster is None and self.shard is None:
            return described
        found = described
        source = context.get_parameter_source("processes")
        if described.file is None and (source is None or source.name == "DEFAULT"):
            shards = self.shard.of if self.shard else 1
            found = replace(described, processes=processes_for(described.plan().rounds, shards))
        return replace(found, shard=self.shard)

    def start(
        self, described: PlanDescription, store: Path, name: str | None, observe: Observe
    ) -> CompletedRun:
        """Run a plan there. See `run_actions.start`."""
        return run_actions.start(
            described, store, name=name, pin=self.pin, cluster=self.cluster, observe=observe
        )


def where_options(command: Callable[..., None]) -> Callable[..., None]:
    """Declare the options; the command gets `where` for them."""

    @functools.wraps(command)
    def with_where(*args: Any, dask: str | None, shard: str | None, pin: bool, **rest: Any) -> None:
        if dask and shard:
            remedy = "give --dask for a cluster with a network, --shard for jobs without one"
            raise InputError("--dask and --shard", remedy=remedy)
        part = _shard(shard) if shard is not None else None
        command(*args, where=Where(cluster=dask, shard=part, pin=pin), **rest)

    declared: Callable[..., None] = with_where
    pinning: Any = option("--pin/--no-pin", default=True, help="Pin each solver to one core.")
    sharding: Any = option(
        "--shard",
        metavar="I/N",
        help="Measure only part I of N, in a store of its own; `sudoku merge` joins the parts.",
    )
    cluster: Any = option(
        "--dask",
        metavar="CLUSTER",
        help="Measure on a Dask cluster: the address of its scheduler, its scheduler file, or "
        "local:N for N workers here.",
    )
    with_all: Callable[..., None] = cluster(sharding(pinning(declared)))
    return with_all


def _shard(text: str) -> Shard:
    """Return the part of --shard. Raises OptionError, which names the option."""
    try:
        return Shard.parse(text)
    except OptionError as error:
        raise OptionError(f"--shard: {error.cause}", remedy=error.remedy) from None
