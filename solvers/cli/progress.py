"""How far a comparison is, on standard error: a live table on a terminal, a line now and then in a pipe."""

from __future__ import annotations

import itertools
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from statistics import median

from rich.console import Console
from rich.live import Live
from rich.table import Table

from solvers.checker import Verdict
from solvers.cli.durations import duration
from solvers.compare.plan import Plan
from solvers.compare.record import Record

_EVERY = 10.0  # seconds between lines in a pipe

Show = Callable[[Sequence[Record]], None]


@contextmanager
def starting(solvers: int) -> Iterator[Callable[[str], None]]:
    """Yields what to call with each solver before it starts: on a terminal its name is shown until the last is up."""
    console = Console(stderr=True, markup=False, highlight=False)
    if not console.is_terminal:
        yield lambda _: None
        return
    numbers = itertools.count(1)
    with console.status("") as status:
        yield lambda solver: status.update(f"starting {solver} ({next(numbers)} of {solvers})")


@contextmanager
def progress(plan: Plan, left: int) -> Iterator[Show]:
    """Yields what to call with every block of records; `left` is the number of questions that are still to be asked."""
    state = _State(plan, left)
    console = Console(stderr=True, markup=False, highlight=False)
    if console.is_terminal:
        with Live(console=console, transient=True, refresh_per_second=4, get_renderable=state.table):
            yield state.add
        return
    said = time.monotonic()

    def tell(records: Sequence[Record]) -> None:
        nonlocal said
        state.add(records)
        if time.monotonic() - said > _EVERY:
            said = time.monotonic()
            print(state.line(), file=sys.stderr, flush=True)

    yield tell


class _State:
    """What has been judged so far, by solver."""

    def __init__(self, plan: Plan, left: int) -> None:
        self._left = left
        self._start = time.monotonic()
        self._done = dict.fromkeys(plan.solvers, 0)
        self._solved = dict.fromkeys(plan.solvers, 0)
        self._wrong = dict.fromkeys(plan.solvers, 0)
        self._seconds: dict[str, list[float]] = {solver: [] for solver in plan.solvers}

    def add(self, records: Sequence[Record]) -> None:
        for record in records:
            if record.in_bulk:
                continue
            self._done[record.solver] += 1
            self._wrong[record.solver] += record.verdict.is_failure
            if record.verdict is Verdict.CORRECT and record.wall_ns is not None:
                self._solved[record.solver] += 1
                self._seconds[record.solver].append(record.wall_ns / 1e9)

    def table(self) -> Table:
        table = Table(box=None, pad_edge=False, header_style="bold", caption=self.time_left(), caption_justify="left")
        for heading in ("solver", "done", "solved", "wrong", "median so far"):
            table.add_column(heading, justify="left" if heading == "solver" else "right")
        for solver, done in self._done.items():
            seconds = self._seconds[solver]
            middle = duration(median(seconds)) if seconds else "-"
            table.add_row(solver, f"{done}/{self._left}", str(self._solved[solver]), str(self._wrong[solver]), middle)
        return table

    def line(self) -> str:
        done = min(self._done.values())
        wrong = ", ".join(f"{solver} {count} wrong" for solver, count in self._wrong.items() if count)
        return f"{done}/{self._left} boards, {self.time_left()}{'; ' if wrong else ''}{wrong}"

    def time_left(self) -> str:
        done = min(self._done.values())
        if not done:
            return "time left: not known yet"
        left = (time.monotonic() - self._start) * (self._left - done) / done
        return f"about {duration(left)} left" if done < self._left else "in bulk, or done"
