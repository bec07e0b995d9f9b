"""Show a running comparison on standard error: a live table on a terminal, or lines in a pipe."""

from __future__ import annotations

import math
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from rich.live import Live
from rich.table import Table

from solvers.checker import Verdict
from solvers.cli.plain_console import PlainConsole
from solvers.cli.result_table import ratio_text
from solvers.cli.terminal_text import printable, quoted
from solvers.compare.measure import planned_measure
from solvers.compare.observer import Observer
from solvers.compare.plan import Plan
from solvers.compare.record import Record
from solvers.compare.results.bound import Ratio
from solvers.compare.results.instance import Measurement
from solvers.compare.results.task import run_results
from solvers.compare.results.times import percentile
from solvers.quantities import duration

_EVERY = 10.0  # seconds between lines in a pipe
_PAUSE = 1.0  # seconds between two computations of ratios, at least
_SHARE = 0.02  # of the time that these computations may take


@contextmanager
def progress(plan: Plan, left: int) -> Iterator[Observer]:
    """Yield an observer that shows a run; `left` is the number of measurements left."""
    console = PlainConsole(stderr=True)
    if not console.is_terminal:
        yield _Lines(plan, left)
        return
    state = Progress(plan, left)
    with Live(console=console, transient=True, refresh_per_second=4, get_renderable=state.table):
        yield state


class Progress(Observer):
    """The answers of each solver that were verified so far, and the solver that is starting."""

    def __init__(self, plan: Plan, left: int) -> None:
        self._left, self._plan = left, plan
        self._starting = self._goal = self._workers = ""
        self._records: list[Record] = []
        self._ratios: dict[str, Ratio | None] = {}
        self._next_results = 0.0  # when to compute ratios again
        self._start = time.monotonic()
        self._done = dict.fromkeys(plan.solvers, 0)
        self._wrong: Counter[str] = Counter()
        self._failed: Counter[str] = Counter()  # without an answer: crashes, for example
        self._seconds: dict[str, list[float]] = {solver: [] for solver in plan.solvers}

    def starting(self, solver: str) -> None:
        """Show that a process of that solver is starting."""
        self._starting = f"starting {printable(solver)}"

    def add(self, records: Sequence[Record]) -> None:
        """Count verified answers."""
        self._starting = ""
        for record in records:
            if record.in_batch:
                continue
            self._done[record.solver] += 1
            verdict = record.verdict
            self._wrong[record.solver] += verdict.is_wrong
            self._failed[record.solver] += verdict.is_failure and not verdict.is_wrong
            if verdict is not Verdict.UNSUPPORTED:
                measure = planned_measure(record.solver)
                measurement = Measurement.of(record, self._plan.time_limit, measure)
                self._seconds[record.solver].append(measurement.seconds)
        self._add_to_ratios(records)

    def goal(self, sentence: str) -> None:
        """Show how far the goal is, instead of the measurements that are left."""
        self._goal = sentence

    def workers(self, sentence: str) -> None:
        """Show how many workers measure."""
        self._workers = sentence

    def _add_to_ratios(self, records: Sequence[Record]) -> None:
        """Compute the ratios so far; that may take a small share of the time."""
        self._records += records
        start = time.monotonic()
        if start >= self._next_results:
            plan = self._plan
            found = run_results(self._records, plan.solvers, plan.tasks, plan.time_limit)
            self._ratios = {row.solver: row.ratio for row in found[plan.tasks[0]].summaries}
            end = time.monotonic()
            self._next_results = end + max(_PAUSE, (end - start) / _SHARE)

    def moved(self, old: Path, new: Path) -> None:
        """Print where the run is saved now."""
        note = f"{quoted(old)} was deleted or replaced; the run is now saved in {quoted(new)}"
        print(f"\nnote: {note}", file=sys.stderr)

    def stopped(self, store: Path, run: str) -> None:
        """Print the command that resumes the run."""
        command = f"sudoku compare --resume --run {run} --store {quoted(store)}"
        print(f"\nThe run is saved up to here. To resume it: {command}", file=sys.stderr)

    def table(self) -> Table:
        """Return a table with a row for each solver, and the time left below it."""
        table = Table(
            box=None,
            pad_edge=False,
            header_style="bold",
            caption=self._note(),
            caption_justify="left",
        )
        for heading in ("solver", "done", "solved", "wrong", "failed", "median so far", "x best"):
            table.add_column(heading, justify="left" if heading == "solver" else "right")
        for solver, done in self._done.items():
            seconds = self._seconds[solver]
            table.add_row(
                printable(solver),
                str(done) if self._goal else f"{done}/{self._left}",
                str(sum(each < math.inf for each in seconds)),
                str(self._wrong[solver]),
                str(self._failed[solver]),
                duration(percentile(seconds, 0.5), self._plan.time_limit),
                ratio_text(self._ratios.get(solver)),
            )
        return table

    def line(self) -> str:
        """Return the progress as one line."""
        faults = ", ".join(
            f"{printable(solver)} {count} {what}"
            for what, counts in (("wrong", self._wrong), ("failed", self._failed))
            for solver, count in counts.items()
            if count
        )
        done = max(self._done.values())  # a solver may have been stopped
        of_all = f"{done} measured" if self._goal else f"{done}/{self._left} measured"
        measured = f"{of_all}, {self._note()}"
        return f"{measured}; {faults}" if faults else measured

    def _note(self) -> str:
        return "; ".join(
            filter(None, (self._goal or self._time_left(), self._workers, self._starting))
        )

    def _time_left(self) -> str:
        done = max(self._done.values())  # a solver may have been stopped
        if not done:
            return "time left: not known yet"
        left = (time.monotonic() - self._start) * (self._left - done) / done
        return f"about {duration(left)} left" if done < self._left else "running batches"


class _Lines(Progress):
    """Prints the progress as a line now and then."""

    def __init__(self, plan: Plan, left: int) -> None:
        super().__init__(plan, left)
        self._printed = time.monotonic()

    def starting(self, solver: str) -> None:
        super().starting(solver)
        self._print()

    def add(self, records: Sequence[Record]) -> None:
        super().add(records)
        self._print()

    def _add_to_ratios(self, records: Sequence[Record]) -> None:
        """Keep no records: lines show no ratios."""

    def _print(self) -> None:
        if time.monotonic() - self._printed > _EVERY:
            self._printed = time.monotonic()
            print(self.line(), file=sys.stderr, flush=True)
