"""Hand out the shares of a plan to the workers of a Dask cluster, and receive what they measured.

A share is handed out shortly before a worker is free for it. If a worker is lost, Dask gives its
share to another one. What a share found is received once, and stored whole.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import replace
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Any, Final

from solvers.cluster.software import check_workers, software
from solvers.compare.block import Block
from solvers.compare.distributed.share_task import measure_share
from solvers.compare.events import SolverStarted
from solvers.compare.execution import Found, Measure
from solvers.compare.observer import Observer
from solvers.compare.record import BATCH_SUFFIX, Record
from solvers.compare.sessions import Part
from solvers.compare.share import BatchShare, Share, shares
from solvers.compare.stop_rule import StopRule
from solvers.errors import InputError, SudokuError
from solvers.quantities import count

if TYPE_CHECKING:
    from distributed import Client

_EACH_THREAD: Final = 2  # shares that are handed out: one is measured, one waits
_PAUSE: Final = 1.0  # seconds between two looks at the workers
_Enough = Callable[[int], bool]


class DaskExecution:
    """Measures on the workers of a cluster."""

    def __init__(self, client: Client, *, pin: bool) -> None:
        self._client, self._pin = client, pin

    @contextmanager
    def begun(self, part: Part, observer: Observer) -> Iterator[Measure]:
        """Check that the workers have the solvers of a part, in the same versions."""
        check_workers(self._client, part.plan.solvers)
        measured = _Measured(self._client, part, observer, pin=self._pin)
        try:
            yield measured
        finally:
            measured.cancel()


class _Measured:
    """A part of a run, while it is measured: its shares that were handed out."""

    def __init__(self, client: Client, part: Part, observer: Observer, *, pin: bool) -> None:
        self._client, self._part, self._observer, self._pin = client, part, observer, pin
        self._expected = software(part.plan.solvers)
        self._settings = part.plan.settings()
        self._stops = StopRule(self._settings)
        self._in_batches: list[str] | None = None  # solvers that solve batches, once it is known
        self._records: list[Record] = []  # those of these solvers
        self._running: set[Any] = set()  # futures
        self._ended: SimpleQueue[Any] = SimpleQueue()

    def __call__(self, enough: _Enough) -> Iterator[Found]:
        """Yield what each share found, in the order in which they end; then the batches."""
        handed_out = self._shares(enough)
        while self._hand_out(handed_out):
            yield self._received()
        if batches := self._batches():
            self._submit(batches)
            yield self._received()

    def cancel(self) -> None:
        """Take back the shares that are being measured: workers stop after their block."""
        if self._client.status == "running":
            self._client.cancel(list(self._running))

    def _shares(self, enough: _Enough) -> Iterator[Share]:
        plan, previous = self._part
        for record in previous:
            self._stops.add(record)
        done = {record.measurement.key for record in previous if not record.in_batch}
        for number, pending in enumerate(shares(plan, done)):
            if enough(pending[0][1].process) or not self._stops.running():
                return
            yield Share(
                plan=self._settings,
                pending=pending,
                stops=deepcopy(self._stops),
                is_first=not (number or done),
            )

    def _batches(self) -> BatchShare | None:
        """Return the batches that are left; None if no solver solves batches."""
        plan, previous = self._part
        wanted = plan.solvers if self._in_batches is None else tuple(self._in_batches)
        if not wanted:
            return None
        own = [each for each in previous if each.solver.removesuffix(BATCH_SUFFIX) in wanted]
        return BatchShare(plan=replace(plan, solvers=wanted), previous=own + self._records)

    def _hand_out(self, left: Iterator[Share]) -> bool:
        """Hand out shares while workers need some. Return whether any is being measured."""
        wanted = _EACH_THREAD * max(1, self._look())
        while len(self._running) < wanted and (share := next(left, None)):
            self._submit(share)
        return bool(self._running)

    def _submit(self, share: Share | BatchShare) -> None:
        future = self._client.submit(
            measure_share, share, self._expected, pin=self._pin, pure=False
        )
        self._running.add(future)
        future.add_done_callback(self._ended.put)

    def _look(self) -> int:
        """Show the workers, and return the number of their threads. Raises InputError."""
        if self._client.status not in ("running", "connecting"):
            raise self._lost()
        workers = self._client.scheduler_info(n_workers=-1)["workers"]
        machines = len({each["host"] for each in workers.values()})
        where = f"{count(len(workers), 'worker')} on {count(machines, 'machine')}"
        self._observer.workers(where)
        return sum(each["nthreads"] for each in workers.values())

    def _received(self) -> Found:
        """Wait for the next share that ends, and return what it found."""
        while True:
            try:
                future = self._ended.get(timeout=_PAUSE)
            except Empty:
                self._look()
                continue
            self._running.discard(future)
            return self._noted(self._result(future))

    def _result(self, future: Any) -> Found:
        from distributed import KilledWorker
        from distributed.client import FutureCancelledError

        try:
            found: Found = future.result()
        except SudokuError:
            raise
        except FutureCancelledError:
            raise self._lost() from None
        except KilledWorker as error:
            cause = f"several Dask workers ended while they measured the same share: {error}"
            remedy = "look at the logs of the workers: they may have too little memory"
            raise InputError(cause, remedy=remedy) from None
        return found

    def _noted(self, found: Found) -> Found:
        """Take into account what shares that are handed out later depend on."""
        for event in found.events:
            if isinstance(event, SolverStarted) and "capabilities" in event.facts:
                self._in_batches = [] if self._in_batches is None else self._in_batches
                if "batch" in event.facts["capabilities"] and event.solver not in self._in_batches:
                    self._in_batches.append(event.solver)
            elif isinstance(event, Block):
                for record in event.records:
                    self._stops.add(record)
                    if record.solver in (self._in_batches or ()):
                        self._records.append(record)
        return found

    def _lost(self) -> InputError:
        cause = "the Dask scheduler was lost"
        return InputError(cause, remedy="start it again, then resume the run")
