"""The text of `sudoku advise`: a table of candidates, the choice and why, and a selection rule."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Self

from solvers.advice import candidates, selection_rule
from solvers.advice.candidates import Advice, Candidate, advise
from solvers.advice.pilot import LeftOut
from solvers.advice.puzzle_times import puzzle_times
from solvers.advice.selection_rule import Selection, cross_validate
from solvers.cli.terminal_text import printable
from solvers.compare.noise_grade import Grade
from solvers.compare.results.run_data import RunData
from solvers.compare.tasks import Task, phrase
from solvers.errors import InputError
from solvers.quantities import confidence, count, duration, percentage, ratio


@dataclass(frozen=True)
class Found:
    """What was found about the candidates.

    faulty    candidates with a wrong answer or a crash
    left_out  candidates that were measured on few puzzles only
    """

    advice: Advice
    selection: Selection | None
    faulty: tuple[str, ...]
    task: Task
    latency: float | None
    time_limit: float
    grade: Grade
    left_out: tuple[LeftOut, ...] = ()

    @classmethod
    def of(cls, run: RunData, task: Task, latency: float | None, time_limit: float) -> Self:
        """Evaluate a run. Raises InputError if no solver answered without a fault."""
        faulty = tuple(each.solver for each in run.results[task].summaries if each.at_fault)
        solvers = [name for name in run.solvers if name not in faulty]
        rows = puzzle_times(run, task)
        if not solvers or not rows:
            cause = "no candidate was measured without a fault"
            raise InputError(cause, remedy="see `sudoku compare` for what went wrong")
        return cls(
            advise(rows, solvers, latency, time_limit),
            cross_validate(rows, solvers, time_limit),
            faulty,
            task,
            latency,
            time_limit,
            run.grade,
        )

    def after(self, faulty: Sequence[str], left_out: Sequence[LeftOut]) -> Found:
        """Return this with the candidates that earlier measurements have ruled out."""
        return replace(self, faulty=(*faulty, *self.faulty), left_out=tuple(left_out))


def lines(found: Found) -> Iterator[str]:
    """Yield the lines to print."""
    best, shown = found.advice.best, found.advice.candidates
    limit = duration(found.latency or found.time_limit)
    yield f"{phrase(found.task)}, CPU time, noise grade {found.grade.letter}"
    width = max(len(each.solver) for each in shown)
    heading = f"within {limit} (95% CI)"
    figures = f"{'mean':>10}{'median':>10}{'p95':>10}"
    yield f"{'solver':{width}}  {heading:>28}{figures}  compared with the best"
    for each in shown:
        low, high = each.share
        share = f"{each.within}/{each.puzzles} ({percentage(low)} to {percentage(high)})"
        times = [duration(value, found.time_limit) for value in (each.mean, each.median, each.p95)]
        yield (
            f"{printable(each.solver):{width}}  {share:>28}"
            f"{''.join(f'{time:>10}' for time in times)}  {_ratio(each)}"
        ).rstrip()
    for name in found.faulty:
        yield f"{printable(name)} has a wrong answer or crashed: see `sudoku compare`"
    yield from _left_out(found.left_out)
    yield ""
    if not found.grade.allows_ranking:
        yield "the machine was too busy to trust small differences: measure again when it is idle"
    yield from _choice(found, limit)
    yield from _rule(found.selection, best.puzzles)
    yield f'to configure it: solver = "{printable(best.solver)}" in sudoku-solvers.toml, or --write'


def _left_out(candidates: Sequence[LeftOut]) -> Iterator[str]:
    for reason in dict.fromkeys(each.reason for each in candidates):
        names = ", ".join(printable(each.solver) for each in candidates if each.reason == reason)
        yield f"not measured further: {names}, because {printable(reason)}"


def _ratio(each: Candidate) -> str:
    if each.ratio is None:
        return ""
    value, ends = each.ratio
    return f"{ratio(value)} as long {confidence(*(ends or (None, None)))}".rstrip()


def _choice(found: Found, limit: str) -> Iterator[str]:
    best = found.advice.best
    low, high = best.share
    yield (
        f"use {printable(best.solver)}: it answers {percentage(best.within / best.puzzles)} of the "
        f"puzzles within {limit} (95% CI {percentage(low)} to {percentage(high)}, "
        f"{count(best.puzzles, 'puzzle')}), in {duration(best.mean)} on average"
    )
    if best.puzzles < candidates.FEWEST:
        yield f"the sample is too small to compare times: give {candidates.FEWEST} puzzles or more"
    elif equals := found.advice.equals:
        names = ", ".join(map(printable, equals))
        yield f"the sample does not show that these are slower: {names}"


def _rule(selection: Selection | None, puzzles: int) -> Iterator[str]:
    if selection is None:
        if puzzles < selection_rule.FEWEST:
            yield f"too few puzzles for a selection rule: give {selection_rule.FEWEST} or more"
        return
    yield (
        f"choosing for each puzzle, cross-validated: single best {duration(selection.single)}, "
        f"rule {duration(selection.ruled)}, virtual best {duration(selection.virtual)}"
    )
    if selection.rule is None:
        yield "no rule by size, givens or level is better than one solver"
        return
    low, high = (f"{'-' if each < 0 else ''}{duration(abs(each))}" for each in selection.saving)
    verdict = "pays" if selection.pays else "does not pay"
    yield f"rule: {printable(str(selection.rule))}"
    if selection.rule.feature == "level":
        yield "the time that it takes to find the level is not included"
    yield f"it {verdict}: it saves {low} to {high} for each puzzle (95% CI)"
