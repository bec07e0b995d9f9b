"""What a reader has to be told before believing a number: marks on a run, and numbers in a text that are not in its data."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from solvers.registry.spec import threads
from solvers.report.frame import Run
from solvers.report.grade import Grade
from solvers.report.scores import Score

FEWEST_PUZZLES = 6  # two-sided sign patterns of 5 puzzles cannot be rarer than 1 in 16
SEVERAL_CORES = 1.2  # CPU to wall time
MACHINE = ("processor", "cores")
SOFTWARE = ("system", "python")


@dataclass(frozen=True)
class Mark:
    """kind     a word for it that stays the same
    refused  the report leaves something out because of it, and not only says so
    solver   whom it concerns; None for the run
    """

    kind: str
    words: str
    refused: bool = False
    solver: str | None = None


def marks(
    run: Run, grade: Grade, scores: Sequence[Score], puzzles: int, untaken: int = 0
) -> tuple[Mark, ...]:
    """Everything that limits what this run says, what is refused first; `untaken` are puzzles that no solver takes."""
    found = [*_of_run(run, grade, puzzles)]
    if untaken:
        found.append(Mark("untaken", f"puzzles of kinds that no solver takes: {untaken:,}"))
    for score in scores:
        found += _of_solver(score)
    return tuple(sorted(found, key=lambda mark: not mark.refused))


def _of_run(run: Run, grade: Grade, puzzles: int) -> Iterator[Mark]:
    if not grade.allows_ranking:
        yield Mark("noise", "nobody is ranked, as the machine was too noisy", refused=True)
    if grade.letter is None:
        yield Mark("no-reference", grade.reasons[0])
    if not run.finished:
        yield Mark(
            "unfinished",
            "the run was not brought to its end: what was not asked yet is missing here",
        )
    if puzzles == 0:
        yield Mark("empty", "no puzzle was answered", refused=True)
    elif puzzles == 1:
        yield Mark("one-puzzle", "one puzzle is a sample of one: nothing is said of others")
    elif puzzles < FEWEST_PUZZLES:
        yield Mark(
            "few-puzzles", f"{puzzles} puzzles are too few for any test to find a difference"
        )
    if run.isomorphs == 1 and puzzles:
        yield Mark(
            "one-orientation",
            "each puzzle was asked in one orientation, and that alone can change a time many times",
        )
    if run.processes == 1 and puzzles:
        yield Mark(
            "one-process",
            "each solver ran in one process: what differs between processes is in no interval",
        )
    if machines := mixed(run.environments, MACHINE + SOFTWARE):
        yield Mark(
            "mixed-machines", f"the run was made on more than one machine: {machines}", refused=True
        )


def mixed(environments: Iterable[Mapping[str, Any]], names: Sequence[str]) -> str:
    """Which of those facts differ between environments, in words; empty where none does."""
    environments = list(environments)
    differing = []
    for name in names:
        values = {
            str(environment[name])
            for environment in environments
            if environment.get(name) is not None
        }
        if len(values) > 1:
            differing.append(f"{name} {' and '.join(sorted(values))}")
    return "; ".join(differing)


def _of_solver(score: Score) -> Iterator[Mark]:
    if threads(score.solver) > 1 and not score.in_batch:
        words = f"{score.solver} had several threads: no place beside those with one"
        yield Mark("threads", words, solver=score.solver)
    """In words that hold of several solvers, too: those of whom the same is said are named together."""
    name = score.solver
    if score.at_fault:
        faults = ", ".join(f"{verdict} {count}" for verdict, count in score.faults.items())
        yield Mark("at-fault", f"{name} cannot be ranked: {faults}", refused=True, solver=name)
    elif score.asked and not score.solved:
        yield Mark("nothing-solved", f"{name} solved nothing in time", solver=name)
    if restless := score.facts.restless:
        words = f"{name} had not settled when timed, in {restless} of {len(score.facts.starts)} processes"
        yield Mark("not-steady", words, solver=name)
    if score.samples == 1 and score.solved:
        yield Mark("one-sample", f"some times of {name} are of a single solve", solver=name)
    if score.unsupported:
        words = (
            f"{name} cannot take {score.unsupported} of {score.unsupported + score.asked} boards"
        )
        yield Mark("unsupported", words, solver=name)
    if score.in_batch:
        yield Mark(
            "batch",
            f"times of {name} are throughputs, and are not ranked with times of single boards",
            solver=name,
        )
    if score.cpu_wall is not None and score.cpu_wall > SEVERAL_CORES and not score.in_batch:
        yield Mark(
            "several-cores",
            f"{name} used {score.cpu_wall:.1f} times as much CPU as wall time",
            solver=name,
        )


# --- numbers in a text

_NUMBER = re.compile(r"(?<![\w.-])\d[\d,]*(?:\.\d+)?(?![\w-]*\d)")
_RATIOS = ("ratio", "low", "high")
_SCALES = (1.0, 100.0, 1e3, 1e6)  # as it is, in per cent, milliseconds, microseconds


def unfounded(text: str, data: Any, names: Iterable[str] = ()) -> tuple[str, ...]:
    """Numbers in a text that no number of the plain data rounds to; `names` are not read as numbers."""
    for name in sorted(names, key=len, reverse=True):
        text = text.replace(name, "")
    known = sorted({abs(value) for value in _numbers(data)})
    return tuple(
        number for number in _NUMBER.findall(text) if not _is_founded(number.rstrip(","), known)
    )


def _is_founded(written: str, known: Sequence[float]) -> bool:
    value, decimals = float(written.replace(",", "")), len(written.partition(".")[2])
    half = 0.5 * 10.0**-decimals * (1 + 1e-9)
    return any(abs(number * scale - value) <= half for number in known for scale in _SCALES)


def _numbers(data: Any) -> Iterator[float]:
    if isinstance(data, Mapping):
        for name, value in data.items():
            yield from _numbers(value)
            if name in _RATIOS and isinstance(value, int | float) and value:
                yield 1 / value  # told of the other one of the two
    elif isinstance(data, list | tuple):
        yield float(len(data))
        for value in data:
            yield from _numbers(value)
    elif isinstance(data, int | float) and not isinstance(data, bool) and math.isfinite(data):
        yield float(data)
