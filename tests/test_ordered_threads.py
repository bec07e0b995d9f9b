"""Items are handled in several threads; results and errors keep the order of the items."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest

from solvers.batch.ordered_threads import ordered_map


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_results_keep_the_order(threads: int) -> None:
    """Whichever thread is the first."""
    assert list(ordered_map(str, range(40), threads)) == [str(each) for each in range(40)]


def test_several_items_are_handled_at_the_same_time() -> None:
    """Both wait until the other one has begun."""
    both = threading.Barrier(2, timeout=60)
    assert sorted(ordered_map(lambda _: both.wait(), range(2), 2)) == [0, 1]


@pytest.mark.parametrize("threads", [1, 2])
def test_an_error_comes_after_the_results_before_it(threads: int) -> None:
    """An error while reading, as well as one of the function."""

    def items() -> Iterator[int]:
        yield from (4, 2)
        raise OSError("cannot be read")

    results: list[float] = []
    with pytest.raises(OSError, match="cannot be read"):
        results.extend(ordered_map(lambda item: 8 / item, items(), threads))
    assert results == [2, 4]
    results.clear()
    with pytest.raises(ZeroDivisionError):
        results.extend(ordered_map(lambda item: 8 / item, [8, 4, 0, 2], threads))
    assert results == [1, 2]


def test_few_items_are_read_in_advance() -> None:
    """Those that the threads work on, and one more: the rest need not fit into memory."""
    items = iter(range(100))
    results = ordered_map(abs, items, 2)
    assert [next(results), next(results)] == [0, 1]
    assert next(items) == 4


def test_an_interrupt_does_not_wait_for_the_threads() -> None:
    """A piece may take hours. A thread that works on one ends with the process."""
    release = threading.Event()

    def items() -> Iterator[int]:
        yield 1
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        list(ordered_map(lambda _: release.wait(), items(), 2))
    release.set()
