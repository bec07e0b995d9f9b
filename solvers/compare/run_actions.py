"""Start a comparison, resume it, add solvers to it, or repeat its failures; then read it back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from shlex import quote

from solvers.compare.environment import environment
from solvers.compare.instructions import require_valgrind
from solvers.compare.measuring import Observe, measure, pinned_core, silent
from solvers.compare.plan import Plan
from solvers.compare.plan_description import PlanDescription
from solvers.compare.results.run_data import RunData
from solvers.compare.sessions import SESSIONS, Part, Session, contradictions, refuse_known
from solvers.compare.store import RunInfo, RunWriter, Store
from solvers.compare.store.later_sessions import begin_session
from solvers.compare.store.loading import load
from solvers.compare.store.stored_run import description_of, plan_of, records
from solvers.errors import InputError


@dataclass(frozen=True)
class CompletedRun:
    """A run that has ended, as it is in the store, and its plan.

    was_finished  whether nothing was left to measure; was_retried: or no failures to repeat
    """

    store: Path
    plan: Plan
    run: RunData
    was_finished: bool = False
    was_retried: bool = False


def start(
    description: PlanDescription,
    path: Path,
    *,
    name: str | None = None,
    pin: bool = True,
    observe: Observe = silent,
) -> CompletedRun:
    """Run a plan and store every answer. The run can be given a name.

    Raises InputError for a plan, a solver or a store that cannot be used. Nothing is stored then.
    """
    plan, core = description.plan(), pinned_core(pin)
    if plan.counts_instructions:
        require_valgrind()
    with Store(path, create=True) as store:
        store.check_name(name)

        def begin() -> RunWriter:
            here = environment(plan.solvers) | {"pinned": core}
            return store.begin(plan, description.as_json(), here, name)

        goal, parts = description.goal, [Part(plan, ())]
        writer = measure(store, parts, begin, core=core, observe=observe, goal=goal)
        plan = _end_at_goal(store, writer, plan)
        writer.finish()
        return _completed(store, writer.run, plan)


def stored_plan(path: Path, name: str) -> PlanDescription:
    """Return the plan of a stored run, to start it again: the puzzles are those of the run."""
    with Store(path, read_only=True) as store:
        return description_of(store, store.find(name))


def resume(
    path: Path, name: str | None = None, *, pin: bool = True, observe: Observe = silent
) -> CompletedRun:
    """Run what is left of a stored run: the one with that name or id, or the latest.

    Raises InputError if a solver has changed since the run began.
    """
    with Store(path) as store:
        with store.database.snapshot():  # another process may be writing it
            info = store.find(name)
            plan, core = plan_of(store, info), pinned_core(pin)
            found = records(store, info.run)
        if info.finished:
            return replace(_completed(store, info.run, plan), was_finished=True)
        later = Session.stored(info.environment)
        parts = [*later[-1].parts(plan, found)] if later else [Part(plan, found)]
        here = environment(plan.solvers) | {"pinned": core}
        _refuse_changes(info, here["solvers"])
        begin, goal = partial(store.resume, info.run, here), description_of(store, info).goal
        writer = measure(store, parts, begin, core=core, observe=observe, goal=goal)
        return _finish(store, writer, plan)


def add(
    path: Path, name: str, solvers: Sequence[str], *, pin: bool = True, observe: Observe = silent
) -> CompletedRun:
    """Measure more solvers on the measurements of a stored run, and add them to the run.

    Raises InputError for an unfinished run, and for a solver that the run has.
    """
    with Store(path) as store:
        info = _finished(store, name)
        before = plan_of(store, info)
        refuse_known(info.name or info.run, before, solvers)
        plan = replace(before, solvers=(*before.solvers, *solvers))
        number, added = Session.next_number(info.environment), plan.solvers[len(before.solvers) :]
        session = Session.adding(number, added)
        return _measure_session(store, info, plan, session, pin=pin, observe=observe)


def retry(path: Path, name: str, *, pin: bool = True, observe: Observe = silent) -> CompletedRun:
    """Measure again what failed in a stored run: crashes, overruns, exceeded memory limits.

    The new answers replace the failures; the run lists what was replaced. Wrong answers stay.
    Raises InputError for an unfinished run, and if a solver has changed.
    """
    with Store(path) as store:
        info = _finished(store, name)
        plan, found = plan_of(store, info), records(store, info.run)
        session = Session.retrying(Session.next_number(info.environment), found, plan)
        if not session.retried:
            done = _completed(store, info.run, plan)
            return replace(done, was_finished=True, was_retried=True)
        return _measure_session(store, info, plan, session, pin=pin, observe=observe)


def _measure_session(
    store: Store, info: RunInfo, plan: Plan, session: Session, *, pin: bool, observe: Observe
) -> CompletedRun:
    core = pinned_core(pin)
    here = environment(session.solvers) | {"pinned": core}
    _refuse_changes(info, here["solvers"])
    now = datetime.now(UTC).isoformat(timespec="seconds")
    facts = {**here, **session.as_json(), "begun": now}
    begin = partial(begin_session, store, info, plan, facts)
    parts = session.parts(plan, records(store, info.run))
    writer = measure(store, parts, begin, core=core, observe=observe)
    return _finish(store, writer, plan)


def _finished(store: Store, name: str) -> RunInfo:
    info = store.find(name)
    if not info.finished:
        command = f"sudoku compare --resume --run {info.run} --store {quote(str(store.path))}"
        remedy = f"resume it first: {command}"
        raise InputError(f"run {info.run} is not finished", remedy=remedy, source=str(store.path))
    return info


def _finish(store: Store, writer: RunWriter, plan: Plan) -> CompletedRun:
    """Compare the claims of the session with those of others, and mark the run as finished."""
    for refuted, disagreement in contradictions(records(store, writer.run), writer.session):
        writer.append([refuted], [disagreement])
    plan = _end_at_goal(store, writer, plan)
    writer.finish()
    return _completed(store, writer.run, plan)


def _end_at_goal(store: Store, writer: RunWriter, plan: Plan) -> Plan:
    """Return the plan of what was measured if the run has a goal, and store it."""
    info = store.find(writer.run)
    if not description_of(store, info).goal:
        return plan
    writer.end_at_goal(info.plan, records(store, writer.run))
    return plan_of(store, store.find(writer.run))


def _refuse_changes(info: RunInfo, now: dict[str, str | None]) -> None:
    """Raise InputError if the harness or a solver is not the one that the run began with."""
    if "processes" not in info.plan:
        cause = "was begun by a version that timed differently"
    else:
        began: dict[str, str | None] = {}
        for each in (info.environment, *info.environment.get(SESSIONS, ())):
            began |= each.get("solvers", {})
        changes = [
            f"{name} was {then} and is {now[name]}"
            for name, then in began.items()
            if name in now and then != now[name]
        ]
        cause = f"began with other versions: {'; '.join(changes)}" if changes else ""
    if cause:
        raise InputError(f"run {info.run} {cause}", remedy="begin a new run")


def _completed(store: Store, run: str, plan: Plan) -> CompletedRun:
    return CompletedRun(store.path, plan, load(store, run))
