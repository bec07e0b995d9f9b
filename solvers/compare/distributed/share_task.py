"""The Dask task: measure a share of a plan on the worker that gets it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from distributed import get_worker

from solvers.cluster.software import Software, check, software
from solvers.compare.distributed.cores import reserved
from solvers.compare.events import Event, empty_call, events
from solvers.compare.execution import Found
from solvers.compare.machine import Machine
from solvers.compare.runner import PlanRunner
from solvers.compare.share import BatchShare, Share
from solvers.errors import InputError
from solvers.registry.spec import threads

_CANCELLED: Final = "cancelled"  # the state of a task on a worker that the scheduler has dropped


def measure_share(share: Share | BatchShare, expected: Software, *, pin: bool) -> Found:
    """Measure a share as one machine does, on cores that no other share uses meanwhile.

    Raises InputError if the software of the worker is not as expected, a solver cannot be used, or
    the system refuses a file or a process, for example on a full disk.
    """
    try:
        return _measured(share, expected, pin=pin)
    except OSError as error:
        cause = f"the Dask worker {get_worker().address} cannot measure a share: {error}"
        remedy = "correct this on its machine, or stop that worker, then resume the run"
        raise InputError(cause, remedy=remedy) from None


def _measured(share: Share | BatchShare, expected: Software, *, pin: bool) -> Found:
    solvers = share.plan.solvers
    there = software(solvers)
    check(get_worker().address, {name: expected[name] for name in there}, there)
    is_cancelled = _is_cancelled()
    with reserved(max(map(threads, solvers)), is_cancelled) as cores:
        core = cores[0] if pin and cores else None
        return Found(list(_events(share, core, is_cancelled)), Machine.here(solvers, core))


def _events(
    share: Share | BatchShare, core: int | None, is_cancelled: Callable[[], bool]
) -> Iterator[Event]:
    if is_cancelled():
        return
    if isinstance(share, BatchShare):
        with PlanRunner(share.plan, share.previous, core=core, pending=()) as runner:
            yield from events(runner, runner.blocks())
        return
    if share.is_first:
        yield empty_call(core)
    with PlanRunner(share.plan, core=core, pending=share.pending, stops=share.stops) as runner:
        yield from events(runner, runner.single_blocks(lambda _: is_cancelled()))


def _is_cancelled() -> Callable[[], bool]:
    """Return a function that says whether the scheduler has dropped the task of this thread."""
    worker = get_worker()
    key = worker.get_current_task()

    def is_cancelled() -> bool:
        task = worker.state.tasks.get(key)
        return task is None or task.state == _CANCELLED

    return is_cancelled
