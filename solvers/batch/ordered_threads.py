"""Apply a function to many items in several threads, and yield the results in order."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from queue import SimpleQueue
from threading import Event, Thread
from typing import Generic, Self, TypeVar

_Item = TypeVar("_Item")
_Result = TypeVar("_Result")

_POLL = 0.5  # seconds; on some systems Ctrl-C does not end a wait without a timeout


class _Call(Generic[_Result]):
    """A call that one thread makes and another one waits for.

    A `Future` does the same, but importing it takes 10 ms.
    """

    def __init__(self, function: Callable[[], _Result]) -> None:
        self._function = function
        self._ended = Event()
        self._results: list[_Result] = []
        self._error: BaseException | None = None
        self.is_cancelled = False

    @classmethod
    def failed(cls, error: Exception) -> Self:
        """Return a call that was made, and raised an error."""

        def function() -> _Result:
            raise error

        call = cls(function)
        call.make()
        return call

    def make(self) -> None:
        """Make the call, unless it is cancelled."""
        try:
            if not self.is_cancelled:
                self._results.append(self._function())
        except BaseException as error:
            self._error = error
        self._ended.set()

    def result(self) -> _Result:
        """Wait for the result. Raises the error of the function."""
        while not self._ended.wait(_POLL):
            pass
        if self._error:
            raise self._error
        return self._results.pop()


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
    tasks: SimpleQueue[_Call[_Result] | None] = SimpleQueue()
    for _ in range(threads):
        Thread(target=_work, args=(tasks,), daemon=True).start()
    pending: deque[_Call[_Result]] = deque()
    try:
        for call in _submitted(function, items, tasks):
            pending.append(call)
            if len(pending) > threads:
                yield pending.popleft().result()
        while pending:
            yield pending.popleft().result()
    finally:
        for call in pending:
            call.is_cancelled = True
        for _ in range(threads):
            tasks.put(None)


def _submitted(
    function: Callable[[_Item], _Result],
    items: Iterable[_Item],
    tasks: SimpleQueue[_Call[_Result] | None],
) -> Iterator[_Call[_Result]]:
    """Queue a call for each item. If reading one fails, yield a call that raises the error."""

    def call_of(item: _Item) -> _Call[_Result]:
        return _Call(lambda: function(item))

    try:
        for item in items:
            call = call_of(item)
            tasks.put(call)
            yield call
    except Exception as error:
        yield _Call.failed(error)


def _work(tasks: SimpleQueue[_Call[_Result] | None]) -> None:
    while call := tasks.get():
        call.make()
        del call  # its result may be large
