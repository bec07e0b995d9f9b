"""Stop a search from another thread, when its answer is not needed any more.

    cancellation = Cancellation()
    Thread(target=cancellation.run, args=(lambda: solver.solve(puzzle),)).start()
    cancellation.cancel()

A search that looks at the clock also looks at `is_cancelled`. One that waits for something else
registers how to end the wait, with `calling`. What a cancelled search returns or raises is not
used.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from contextvars import ContextVar
from threading import Lock
from typing import TypeVar

_Returned = TypeVar("_Returned")

_NOTHING = nullcontext()


class Cancellation:
    """Whether some calls are cancelled, and what to do then."""

    def __init__(self) -> None:
        self.is_cancelled = False
        self._actions: list[Callable[[], object]] = []
        self._lock = Lock()

    def cancel(self) -> None:
        """Cancel the calls; a second time, do nothing."""
        with self._lock:
            actions, self.is_cancelled = self._actions, True
            self._actions = []
        for action in actions:
            action()

    def run(self, call: Callable[[], _Returned]) -> _Returned:
        """Make a call that this cancels, in this thread."""
        token = _current.set(self)
        try:
            return call()
        finally:
            _current.reset(token)

    @contextmanager
    def calling(self, action: Callable[[], object]) -> Iterator[None]:
        """Call `action` in the thread that cancels; at once if this is cancelled already.

        It may still be running, or be about to run, when the block ends.
        """
        with self._lock:
            is_late = self.is_cancelled
            if not is_late:
                self._actions.append(action)
        if is_late:
            action()
        try:
            yield
        finally:
            with self._lock:
                if action in self._actions:
                    self._actions.remove(action)


_current: ContextVar[Cancellation | None] = ContextVar("solvers.cancellation", default=None)


def is_cancelled() -> bool:
    """Whether the call that this thread runs has been cancelled."""
    current = _current.get()
    return current is not None and current.is_cancelled


def calling(action: Callable[[], object]) -> AbstractContextManager[None]:
    """See `Cancellation.calling`; nothing is called if the running call cannot be cancelled."""
    current = _current.get()
    return _NOTHING if current is None else current.calling(action)
