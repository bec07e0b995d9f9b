"""The lines below a table of results: what its columns mean, and remarks about solvers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import inf
from statistics import median_low

from solvers.cli import failures
from solvers.cli.ratio_intervals import Intervals
from solvers.cli.terminal_text import printable
from solvers.compare.measure import Measure
from solvers.compare.results.goal_notes import not_measured
from solvers.compare.results.run_data import RunData
from solvers.compare.results.solver_facts import OUTSIDE, REMEMBERS
from solvers.compare.results.summary import Summary
from solvers.compare.results.task import TaskResult
from solvers.compare.results.tuned_model import tuned_models
from solvers.quantities import count, duration, interval, megabytes


def legend(run: RunData, results: TaskResult, intervals: Intervals) -> Iterator[tuple[str, str]]:
    """Yield what the columns mean, and remarks about single solvers.

    `intervals` are those of ratios for which the table has no room.
    """
    yield "median", _measures(results.in_order)
    if any(row.measure is Measure.CPU for row in results.summaries):
        yield "wall", f"the median {Measure.WALL}"
    known = [(row.solver, run.facts_of(row.solver).memory) for row in results.in_order]
    if memory := [f"{printable(name)} {megabytes(used)}" for name, used in known if used]:
        yield "memory", f"{', '.join(memory)} at the peak"
    times = [(row.solver, row.minimum) for row in results.in_order if row.instances_solved]
    least = [f"{printable(name)} {duration(time)}" for name, time in times if time != inf]
    if run.repetitions > 1 and least:
        yield "minimum", f"over repetitions, the median over instances: {', '.join(least)}"
    yield from _instructions(run, results)
    if best := results.ranking.best:
        single = results.ranking.puzzles == 1
        yield "rank", "none: one puzzle" if single else "by solved measurements, then by time"
        yield "x best", f"time as a multiple of that of {printable(best)}, over puzzles"
    if ends := [f"{printable(name)} {interval(*each)}" for name, each in intervals.items()]:
        yield "95% CI", f"of x best: {', '.join(ends)}"
    if any(row.guesses is not None for row in results.summaries):
        instances = count(len(results.solved_by_all), "instance")
        right = "every solver that is not at fault"
        yield "guesses", f"the median over the {instances} solved by {right}"
    if left_out := not_measured(run, results.task):
        yield "unmeasured", left_out
    for _, note in tuned_models(row.solver for row in results.in_order):
        yield "model", printable(note)
    for row in results.in_order:
        name, all_of_it = printable(row.solver), count(row.asked + row.unsupported, "measurement")
        if fails := failures.without_answer(row.verdicts):
            yield "failed", f"{name}: {fails} of {all_of_it}"
        if row.gave_up:
            yield "gave up", f"{name}: {row.gave_up:,} of {all_of_it}"
        if row.not_run:
            given = f"{row.not_run:,} of {count(row.planned, 'measurement')}"
            yield "not run", f"{name}: {given}, after {count(row.timeouts, 'timeout')}"
        if row.unsupported:
            yield "unsupported", f"{name}: {row.unsupported:,} of {all_of_it}"
        if run.facts_of(row.solver).remembers:
            yield "caching", f"{name} {REMEMBERS}"
        if run.facts_of(row.solver).works_outside(row.median) and not row.in_batch:
            outside = duration(run.facts_of(row.solver).outside)
            yield "outside", f"{name} used {outside} {OUTSIDE}"
        if row.unstable:
            puzzles = f"{row.unstable:,} of {count(row.puzzles, 'puzzle')}"
            yield "unstable", f"{name}: measurements of {puzzles} differ in outcome"


def _instructions(run: RunData, results: TaskResult) -> Iterator[tuple[str, str]]:
    """Yield the median number of instructions of each solver for which they were counted."""
    for row in results.in_order:
        if counted := run.facts_of(row.solver).instructions:
            instances = count(len(counted), "instance")
            number = f"{median_low(counted):,} instructions, the median over {instances}"
            yield "counted", f"{printable(row.solver)}: {number}"


def _measures(rows: Sequence[Summary]) -> str:
    """Return what the times of these solvers are measured in."""
    names = {
        measure: [printable(row.solver) for row in rows if row.measure is measure]
        for measure in Measure
    }
    if not names[Measure.CPU] or not names[Measure.WALL]:
        return f"{rows[0].measure}, over instances"
    return f"{Measure.CPU}, over instances; {Measure.WALL} of {', '.join(names[Measure.WALL])}"
