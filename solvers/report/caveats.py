"""Caveats: what limits the conclusions that a run allows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from solvers.checker import Verdict
from solvers.compare.environment import MACHINE, SOFTWARE, differences
from solvers.compare.measure import SEVERAL_CORES
from solvers.compare.plan import PROCESSES
from solvers.compare.results.goal_notes import not_measured, precision
from solvers.compare.results.machine_grades import machine_grades, sentence
from solvers.compare.results.ranking import MIN_PUZZLES
from solvers.compare.results.run_data import RunData
from solvers.compare.results.solver_facts import OUTSIDE, REMEMBERS
from solvers.compare.results.tuned_model import tuned_models
from solvers.quantities import count, duration, ratio
from solvers.registry.spec import threads
from solvers.report.scores import Score

LEFT_OUT = "levels, families, kinds of puzzles, crossover points and guesses by time"
_FEW_PROCESSES = 3  # with 2, Student's t is above 12


@dataclass(frozen=True)
class Caveat:
    """One limitation.

    kind      a fixed identifier
    blocking  whether the report leaves out a ranking or a comparison because of it
    solver    the solver that it is about; None for the whole run
    """

    kind: str
    message: str
    blocking: bool = False
    solver: str | None = None


def caveats(
    run: RunData, scores: Sequence[Score], puzzles: int, unsupported: int
) -> tuple[Caveat, ...]:
    """Return all caveats of a run, blocking ones first.

    Args:
        puzzles: number of puzzles that at least one solver supports
        unsupported: number of the other puzzles
    """
    found = [*_of_run(run, puzzles)]
    if unsupported:
        puzzles_text = count(unsupported, "puzzle")
        found.append(Caveat("unsupported-by-all", f"no solver supports {puzzles_text} of this run"))
    for solver, note in tuned_models(run.solvers):
        found.append(Caveat("tuned-model", note, solver=solver))
    for score in scores:
        found += [
            Caveat(kind, message, blocking=kind == "at-fault", solver=score.solver)
            for kind, message in _of_solver(score)
        ]
    return tuple(sorted(found, key=lambda caveat: not caveat.blocking))


def failures(score: Score) -> str:
    """Return what failed: `8 wrong, 1 crash; at other tasks or in batches 2 wrong`."""
    here = {verdict: number for verdict, number in score.verdicts.items() if verdict.is_failure}
    elsewhere = _counts(score.failed_elsewhere)
    more = f"at other tasks or in batches {elsewhere}" if elsewhere else ""
    return "; ".join(filter(None, (_counts(here), more)))


def _counts(verdicts: Mapping[Verdict, int]) -> str:
    """Return `2 wrong, 3 crashes`. The name of a failure without an answer is a noun."""
    return ", ".join(
        f"{number:,} {verdict}" if verdict.is_wrong else count(number, verdict)
        for verdict, number in verdicts.items()
    )


def _of_run(run: RunData, puzzles: int) -> Iterator[Caveat]:
    nothing_ranked = "no solver is ranked because"
    needed = f"at least {MIN_PUZZLES} puzzles are needed"
    if not run.grade.allows_ranking:
        yield Caveat("noise", f"{nothing_ranked} the run was too noisy", blocking=True)
    if run.grade.letter is None:
        yield Caveat("no-reference", run.grade.reasons[0])
    if run.is_bulk:
        message = f"the run has {len(run.records):,} measurements, too many for {LEFT_OUT}"
        yield Caveat("large", message)
    if run.being_written:
        yield Caveat("being-written", "the run is still being written: it has the answers so far")
    elif not run.finished:
        yield Caveat("unfinished", "the run is not finished: some measurements are missing")
    if left_out := not_measured(run, run.task):
        yield Caveat("not-measured", left_out)
    if (reached := precision(run)) and not reached[0]:
        yield Caveat("precision", f"the precision was {reached[1]}")
    if puzzles == 0:
        yield Caveat("empty", f"{nothing_ranked} there are no answers", blocking=True)
    elif puzzles == 1:
        message = f"{nothing_ranked} one puzzle says nothing about others: {needed}"
        yield Caveat("one-puzzle", message, blocking=True)
    elif puzzles < MIN_PUZZLES:
        message = f"{nothing_ranked} {count(puzzles, 'puzzle')} are too few: {needed}"
        yield Caveat("few-puzzles", message, blocking=True)
    for session in run.sessions:
        blocking = not session.is_comparable(run.measures)
        yield Caveat("later-session", session.sentence(run.measures), blocking=blocking)
    if run.isomorphs == 1 and puzzles:
        message = "no isomorphs were measured, so the effect of symmetry is unknown"
        yield Caveat("no-isomorphs", message)
    if run.processes == 1 and puzzles:
        message = "each solver ran in one process: no interval includes variation between processes"
        yield Caveat("one-process", message)
    elif run.processes < _FEW_PROCESSES and puzzles:
        needed = f"use at least {PROCESSES}"
        message = f"each solver ran in {run.processes} processes, too few to find small differences"
        yield Caveat("few-processes", f"{message}: {needed}")
    measured_on = machine_grades(next(iter(run.environments), {}), run.noise)
    if len(measured_on) > 1:
        yield Caveat("several-machines", sentence(measured_on))
    if machines := differences(run.environments, MACHINE + SOFTWARE):
        message = f"{nothing_ranked} the run was made on different machines: {machines}"
        yield Caveat("mixed-machines", message, blocking=True)


def _of_solver(score: Score) -> Iterator[tuple[str, str]]:
    """Yield kinds and messages. The names of several solvers may replace the name in a message."""
    name, alone = score.solver, not score.in_batch
    if threads(name) > 1 and alone:
        yield "threads", f"{name} used several threads: not ranked with single-threaded solvers"
    if score.at_fault:
        yield "at-fault", f"{name} failed and cannot be ranked: {failures(score)}"
    elif score.asked and not score.solved:
        yield "nothing-solved", f"{name} solved nothing"
    if unsettled := score.facts.unsettled:
        processes = f"{unsettled} of {count(len(score.facts.starts), 'process')}"
        yield "not-steady", f"times of {name} were not stable after the warm-up in {processes}"
    if score.facts.remembers:
        yield "remembers", f"{name} {REMEMBERS}"
    if score.facts.works_outside(score.median) and alone:
        yield "outside", f"{name} used {duration(score.facts.outside)} {OUTSIDE}"
    if score.samples == 1 and score.solved:
        yield "one-sample", f"some times of {name} come from a single solve"
    if score.not_run:
        given = f"{score.not_run:,} of {count(score.planned, 'measurement')}"
        after = f"after {count(score.timeouts, 'timeout')}, " if score.timeouts else ""
        yield "not-run", f"{after}{given} of {name} were not run: no rank and no PAR-2"
    if score.unsupported:
        all_given = count(score.unsupported + score.asked, "measurement")
        given = f"{score.unsupported:,} of {all_given}"
        yield "unsupported", f"{name} did not support the puzzle in {given}"
    if score.unstable:
        puzzles = f"{score.unstable:,} of {count(score.puzzles, 'puzzle')}"
        yield (
            "unstable",
            f"measurements of the same puzzle by {name} differ in outcome for {puzzles}",
        )
    if score.in_batch:
        message = f"times of {name} are throughputs, not comparable with times of single instances"
        yield "batch", message
    if score.cpu_wall is not None and score.cpu_wall > SEVERAL_CORES and alone:
        yield "several-cores", f"{name} used {ratio(score.cpu_wall)} as much CPU time as wall time"
