"""Several runs with the same plan as one, with the solvers of all of them.

Each further run becomes a later session of the first one: the reference solver shows how fast the
machine was then, and times are corrected for that.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from solvers.compare.agreement import Disagreement
from solvers.compare.record import BATCH_SUFFIX, Record
from solvers.compare.results.later_session import LaterSession, corrected, slowdown
from solvers.compare.results.run_data import RunData
from solvers.compare.sessions import contradictions
from solvers.errors import InputError

_PLAN = ("tasks", "task", "time_limit", "isomorphs", "repetitions", "seed")


def combined(runs: Sequence[RunData]) -> RunData:
    """Return all runs as one; a solver of several runs is shown with the names of its later runs.

    Claims are compared across runs.

    Its noise grade is not better than that of any run. Raises InputError if the runs have different
    settings or different puzzles, or if a run is given twice.
    """
    first = runs[0]
    if len(runs) == 1:
        return first
    found = [first]
    parts = tuple(part for run in runs for part in run.parts or (run,))
    repeated = (name for name, number in Counter(part.id for part in parts).items() if number > 1)
    if name := next(repeated, None):
        raise InputError(f"run {name} is given twice", remedy="give each run once")
    for run in runs[1:]:
        _refuse_another_plan(first, run)
        taken = {solver for each in found for solver in each.solvers}
        sessions = sum(1 + len(each.sessions) for each in found)
        found.append(_as_sessions(run, taken, sessions))
    noise = tuple(block for run in found for block in run.noise)
    sessions_of_all = tuple(
        replace(session, slowdown=slowdown(noise, session.number)) for session in _sessions(found)
    )
    records, disagreements = _compared([record for run in found for record in run.records])
    return replace(
        first,
        id=" and ".join(run.id for run in found),
        name=None,
        sessions=sessions_of_all,
        processes=max(run.processes for run in found),
        solvers=tuple(solver for run in found for solver in run.solvers),
        finished=all(run.finished for run in found),
        being_written=any(run.being_written for run in found),
        environments=tuple(each for run in found for each in run.environments),
        facts=tuple(each for run in found for each in run.facts),
        disagreements=(*(each for run in found for each in run.disagreements), *disagreements),
        noise=noise,
        parts=parts,
        records=tuple(corrected(records, sessions_of_all)),
    )


def _compared(records: list[Record]) -> tuple[list[Record], list[Disagreement]]:
    """Return the records with claims of one run that another run refutes, and these disagreements.

    Claims of one run were compared when they were verified.
    """
    found = list(contradictions(records))
    refuted = {(each.solver, *each.measurement.key): each for each, _ in found}
    changed = [refuted.get((each.solver, *each.measurement.key), each) for each in records]
    return changed, [disagreement for _, disagreement in found]


def _refuse_another_plan(first: RunData, run: RunData) -> None:
    remedy = "combine runs of one plan: `sudoku compare --again RUN` repeats one"
    for name in _PLAN:
        then, now = (getattr(each, name) for each in (first, run))
        if then != now:
            what = name.replace("_", " ")
            cause = f"{what} is {then} in run {first.id} and {now} in run {run.id}"
            raise InputError(cause, remedy=remedy)
    for at, entry in run.entries.items():
        if at in first.entries and first.entries[at].puzzle != entry.puzzle:
            cause = f"runs {first.id} and {run.id} have different puzzles"
            raise InputError(cause, remedy=remedy)


def _as_sessions(run: RunData, taken: set[str], number: int) -> RunData:
    """Return a run whose first session has that number, with names that no other run has."""
    names = {each: f"{each} in {run.name or run.id}" for each in run.solvers if each in taken}
    names |= {name + BATCH_SUFFIX: new + BATCH_SUFFIX for name, new in names.items()}

    def named(solver: str) -> str:
        return names.get(solver, solver)

    return replace(
        run,
        solvers=tuple(map(named, run.solvers)),
        sessions=tuple(
            replace(each, number=each.number + number, solvers=tuple(map(named, each.solvers)))
            for each in run.sessions
        ),
        facts=tuple(replace(each, solver=named(each.solver)) for each in run.facts),
        disagreements=tuple(_named(each, names) for each in run.disagreements),
        noise=tuple(replace(each, session=each.session + number) for each in run.noise),
        records=tuple(
            replace(each, solver=named(each.solver), session=each.session + number)
            for each in run.records
        ),
    )


def _named(found: Disagreement, names: Mapping[str, str]) -> Disagreement:
    return replace(found, claims=tuple((names.get(who, who), claim) for who, claim in found.claims))


def _sessions(runs: Sequence[RunData]) -> Iterator[LaterSession]:
    number = 0
    for run in runs:
        if number:
            yield LaterSession(
                number=number, begun=run.created, solvers=run.solvers, retried={}, slowdown=None
            )
        yield from run.sessions
        number += 1 + len(run.sessions)
