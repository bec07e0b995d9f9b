"""Apply a function to many items in several threads, and yield the results in order."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from queue import SimpleQueue
from threading import Thread
from typing import TypeVar

_Item = TypeVar("_Item")
_Result = TypeVar("_Result")

_POLL = 0.5  # seconds; on some systems Ctrl-C does not end a wait without a timeout


def ordered_map(
    function: Callable[[_Item], _Result], items: Iterable[_Item], threads: int
) -> Iterator[_Result]:
    """Yield `function(item)` for each item, in order.

    Only the items that the threads work on, and one more, are read in advance. If reading an item
    or the function raises an exception, it is raised after the results of all items before it. An
    interrupt does not wait for the threads.
    """
    if threads == 1:
        yield from map(function, items)
        return
    tasks: SimpleQueue[tuple[Future[_Result], _Item] | None] = SimpleQueue()
    for _ in range(threads):
        Thread(target=_work, args=(function, tasks), daemon=True).start()
    pending: deque[Future[_Result]] = deque()
    try:
        for future in _submitted(items, tasks):
            pending.append(future)
            if len(pending) > threads:
                yield _result(pending.popleft())
        while pending:
            yield _result(pending.popleft())
    finally:
        for future in pending:
            future.cancel()
        for _ in range(threads):
            tasks.put(None)


def _submitted(
    items: Iterable[_Item], tasks: SimpleQueue[tuple[Future[_Result], _Item] | None]
) -> Iterator[Future[_Result]]:
    """Queue each item. If reading one fails, yield a future that raises the error."""
    try:
        for item in items:
            future: Future[_Result] = Future()
            tasks.put((future, item))
            yield future
    except Exception as error:
        failed: Future[_Result] = Future()
        failed.set_exception(error)
        yield failed


def _work(
    function: Callable[[_Item], _Result], tasks: SimpleQueue[tuple[Future[_Result], _Item] | None]
) -> None:
    while task := tasks.get():
        future, item = task
        if future.set_running_or_notify_cancel():
            try:
                future.set_result(function(item))
            except BaseException as error:
                future.set_exception(error)


def _result(future: Future[_Result]) -> _Result:
    while True:
        try:
            return future.result(_POLL)
        except TimeoutError:
            if future.done():
                raise  # of the function
