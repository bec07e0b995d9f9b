"""What a reader has to be told before believing a number: caveats on a run, and numbers in a text that are not in its data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from solvers.compare.environment import MACHINE, SOFTWARE, differences
from solvers.compare.results.run_data import RunData
from solvers.quantities import count
from solvers.registry.spec import threads
from solvers.report.scores import Score

FEWEST_PUZZLES = 6  # two-sided sign patterns of 5 puzzles cannot be rarer than 1 in 16
SEVERAL_CORES = 1.2  # CPU to wall time


@dataclass(frozen=True)
class Caveat:
    """kind     a word for it that stays the same
    blocking  the report leaves something out because of it, and not only says so
    solver   whom it concerns; None for the run
    """

    kind: str
    message: str
    blocking: bool = False
    solver: str | None = None


def caveats(
    run: RunData, scores: Sequence[Score], puzzles: int, unsupported: int = 0
) -> tuple[Caveat, ...]:
    """Everything that limits what this run says, blocking ones first; `unsupported` are puzzles that no solver takes."""
    found = [*_of_run(run, puzzles)]
    if unsupported:
        found.append(
            Caveat("unsupported", f"puzzles of kinds that no solver takes: {unsupported:,}")
        )
    for score in scores:
        found += _of_solver(score)
    return tuple(sorted(found, key=lambda caveat: not caveat.blocking))


def _of_run(run: RunData, puzzles: int) -> Iterator[Caveat]:
    grade = run.grade
    if not grade.allows_ranking:
        yield Caveat("noise", "nobody is ranked, as the machine was too noisy", blocking=True)
    if grade.letter is None:
        yield Caveat("no-reference", grade.reasons[0])
    if not run.finished:
        yield Caveat(
            "unfinished",
            "the run was not brought to its end: what was not asked yet is missing here",
        )
    if puzzles == 0:
        yield Caveat("empty", "no puzzle was answered", blocking=True)
    elif puzzles == 1:
        yield Caveat("one-puzzle", "one puzzle is a sample of one: nothing is said of others")
    elif puzzles < FEWEST_PUZZLES:
        yield Caveat(
            "few-puzzles", f"{puzzles} puzzles are too few for any test to find a difference"
        )
    if run.isomorphs == 1 and puzzles:
        yield Caveat(
            "one-orientation",
            "each puzzle was asked in one orientation, and that alone can change a time many times",
        )
    if run.processes == 1 and puzzles:
        yield Caveat(
            "one-process",
            "each solver ran in one process: what differs between processes is in no interval",
        )
    if machines := differences(run.environments, MACHINE + SOFTWARE):
        yield Caveat(
            "mixed-machines",
            f"the run was made on more than one machine: {machines}",
            blocking=True,
        )


def _of_solver(score: Score) -> Iterator[Caveat]:
    if threads(score.solver) > 1 and not score.in_batch:
        words = f"{score.solver} had several threads: no place beside those with one"
        yield Caveat("threads", words, solver=score.solver)
    name = score.solver
    if score.at_fault:
        faults = ", ".join(f"{verdict} {count}" for verdict, count in score.faults.items())
        yield Caveat("at-fault", f"{name} cannot be ranked: {faults}", blocking=True, solver=name)
    elif score.asked and not score.solved:
        yield Caveat("nothing-solved", f"{name} solved nothing in time", solver=name)
    if unsettled := score.facts.unsettled:
        words = f"{name} had not settled when timed, in {unsettled} of {len(score.facts.starts)} processes"
        yield Caveat("not-steady", words, solver=name)
    if score.samples == 1 and score.solved:
        yield Caveat("one-sample", f"some times of {name} are of a single solve", solver=name)
    if score.unsupported:
        words = (
            f"{name} does not support {score.unsupported:,} of "
            f"{count(score.unsupported + score.asked, 'measurement')}"
        )
        yield Caveat("unsupported", words, solver=name)
    if score.unstable:
        puzzles = f"{score.unstable:,} of {count(score.puzzles, 'puzzle')}"
        words = f"measurements of {name} on the same puzzle differ in outcome on {puzzles}"
        yield Caveat("unstable", words, solver=name)
    if score.in_batch:
        yield Caveat(
            "batch",
            f"times of {name} are throughputs, and are not ranked with times of single boards",
            solver=name,
        )
    if score.cpu_wall is not None and score.cpu_wall > SEVERAL_CORES and not score.in_batch:
        yield Caveat(
            "several-cores",
            f"{name} used {score.cpu_wall:.1f} times as much CPU as wall time",
            solver=name,
        )
