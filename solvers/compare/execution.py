"""Where a plan is measured: on this machine, or on the workers of a Dask cluster."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import NamedTuple, Protocol

from solvers.compare.events import Event, empty_call, events
from solvers.compare.machine import Machine
from solvers.compare.observer import Observer
from solvers.compare.runner import PlanRunner
from solvers.compare.sessions import Part


class Found(NamedTuple):
    """What is stored together, and the machine that measured it; None for this one."""

    events: Sequence[Event]
    machine: Machine | None = None


# Measures a part. Its argument is called with the number of a process and says whether to stop.
Measure = Callable[[Callable[[int], bool]], Iterator[Found]]


class Execution(Protocol):
    """Measures parts of a run. Each verified block is stored before the next one is asked for."""

    def begun(self, part: Part, observer: Observer) -> AbstractContextManager[Measure]:
        """Start what measures a part. Raises InputError if a solver cannot be used there."""


class LocalExecution:
    """Measures on this machine. Solvers are pinned to a core, unless it is None.

    machine  this one, in a run whose machines are numbered
    """

    def __init__(self, core: int | None, machine: Machine | None = None) -> None:
        self._core, self._machine = core, machine

    @contextmanager
    def begun(self, part: Part, observer: Observer) -> Iterator[Measure]:
        """Start the solvers of a part."""
        with PlanRunner(
            part.plan, part.previous, core=self._core, starting=observer.starting
        ) as runner:

            def measure(enough: Callable[[int], bool]) -> Iterator[Found]:
                yield Found([empty_call(self._core)], self._machine)
                for event in events(runner, runner.blocks(enough)):
                    yield Found([event], self._machine)

            yield measure


@contextmanager
def execution(
    cluster: str | None, core: int | None, machine: Machine | None = None
) -> Iterator[Execution]:
    """Return what measures on this machine, or on a Dask cluster with that address.

    `machine` is this one, if the machines of the run are numbered.

    Raises what `connected` raises.
    """
    if cluster is None:
        yield LocalExecution(core, machine)
        return
    from solvers.cluster.connection import connected  # needs the extra `dask`
    from solvers.compare.distributed.coordinator import DaskExecution

    with connected(cluster) as client:
        yield DaskExecution(client, pin=core is not None)


def pinned_core(pin: bool) -> int | None:
    """Return the core that solvers are pinned to: the last one that this process may use.

    None if there is only one, or if the system does not pin processes.
    """
    cores = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
    return cores[-1] if pin and len(cores) > 1 else None
