"""Measure a plan, or a part of it, and store each block before the next one is measured."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from solvers.compare.block import Block
from solvers.compare.events import store as store_event
from solvers.compare.execution import Execution, Found
from solvers.compare.goal import Goal, GoalCheck
from solvers.compare.observer import Observe, Observer
from solvers.compare.sessions import Part
from solvers.compare.store import RunWriter, Store
from solvers.errors import SudokuError


def measure(
    store: Store,
    parts: Iterable[Part],
    begin: Callable[[], RunWriter],
    *,
    execution: Execution,
    observe: Observe,
    goal: Goal | None = None,
) -> RunWriter:
    """Measure what is left of these parts, one after another, and store every answer.

    `begin` opens the run, once the solvers of the first part have started. If they cannot be
    started, the store stays as it is.
    """
    writer = None
    for part in parts:
        check = GoalCheck(goal, part.plan)
        check.add(part.previous)
        with (
            observe(part.plan, part.left) as observer,
            execution.begun(part, observer) as measured,
        ):
            writer = writer or begin()
            _store_answers(store, writer, measured(check.is_reached), observer, check)
    return writer or begin()


def _store_answers(
    store: Store, writer: RunWriter, found: Iterator[Found], observer: Observer, goal: GoalCheck
) -> None:
    """Store what is found. What was found together is in the store whole or not at all."""
    store.database.on_move = observer.moved
    try:
        for each in found:
            with writer.together():
                here = writer.on(each.machine) if each.machine else writer
                for event in each.events:
                    store_event(here, event)
            for block in (event for event in each.events if isinstance(event, Block)):
                goal.add(block.records)
                if goal.sentence:
                    observer.goal(goal.sentence)
                observer.add(block.records)
    except (KeyboardInterrupt, SudokuError):
        store.database.ensure_file()
        observer.stopped(store.path, writer.run)
        raise
