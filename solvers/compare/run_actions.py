"""Start a comparison, resume it, add solvers to it, or repeat its failures; then read it back."""

from __future__ import annotations

import socket
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from solvers.compare.cluster_plans import refuse_on_a_cluster
from solvers.compare.continuation import finished, refuse_changes
from solvers.compare.environment import environment
from solvers.compare.execution import LocalExecution, execution, pinned_core
from solvers.compare.instructions import require_valgrind
from solvers.compare.machine import Machine
from solvers.compare.measuring import measure
from solvers.compare.observer import Observe, silent
from solvers.compare.plan import Plan
from solvers.compare.plan_description import PlanDescription
from solvers.compare.results.run_data import RunData
from solvers.compare.sessions import Part, Session, contradictions, refuse_known
from solvers.compare.store import RunInfo, RunWriter, Store
from solvers.compare.store.later_sessions import begin_session
from solvers.compare.store.loading import load
from solvers.compare.store.machines import MACHINES
from solvers.compare.store.stored_run import description_of, plan_of, records


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
    cluster: str | None = None,
    observe: Observe = silent,
) -> CompletedRun:
    """Run a plan and store every answer. The run can be given a name.

    `cluster` is the address of a Dask scheduler whose workers measure, see `connected`.

    Raises InputError for a plan, a solver or a store that cannot be used. Nothing is stored then.
    """
    if cluster or description.shard:
        refuse_on_a_cluster(description)
    plan, core = description.plan(), pinned_core(pin)
    if plan.counts_instructions:
        require_valgrind()
    with Store(path, create=True) as store, execution(cluster, core) as where:
        store.check_name(name)

        def begin() -> RunWriter:
            here = environment(plan.solvers) | {"pinned": core}
            if plan.shard:  # the joined run has several machines
                here |= {"host": socket.gethostname()}
            return store.begin(plan, description.as_json(), here, name)

        goal, parts = description.goal, [Part(plan, ())]
        writer = measure(store, parts, begin, execution=where, observe=observe, goal=goal)
        plan = _end_at_goal(store, writer, plan)
        writer.finish()
        return _completed(store, writer.run, plan)


def stored_plan(path: Path, name: str) -> PlanDescription:
    """Return the plan of a stored run, to start it again: the puzzles are those of the run."""
    with Store(path, read_only=True) as store:
        return description_of(store, store.find(name))


def resume(
    path: Path,
    name: str | None = None,
    *,
    pin: bool = True,
    cluster: str | None = None,
    observe: Observe = silent,
) -> CompletedRun:
    """Run what is left of a stored run: the one with that name or id, or the latest.

    The rest can be measured on a cluster, also if the run began on this machine, and vice versa.

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
        refuse_changes(info, here["solvers"])
        begin, description = partial(store.resume, info.run, here), description_of(store, info)
        if cluster:
            refuse_on_a_cluster(description)
        is_numbered = MACHINES in info.environment
        machine = Machine.here(plan.solvers, core) if is_numbered and not cluster else None
        with execution(cluster, core, machine) as where:
            writer = measure(
                store, parts, begin, execution=where, observe=observe, goal=description.goal
            )
        return _finish(store, writer, plan)


def add(
    path: Path, name: str, solvers: Sequence[str], *, pin: bool = True, observe: Observe = silent
) -> CompletedRun:
    """Measure more solvers on the measurements of a stored run, and add them to the run.

    Raises InputError for an unfinished run, and for a solver that the run has.
    """
    with Store(path) as store:
        info = finished(store, name)
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
        info = finished(store, name)
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
    refuse_changes(info, here["solvers"])
    now = datetime.now(UTC).isoformat(timespec="seconds")
    facts = {**here, **session.as_json(), "begun": now}
    begin = partial(begin_session, store, info, plan, facts)
    parts = session.parts(plan, records(store, info.run))
    where = LocalExecution(core)
    writer = measure(store, parts, begin, execution=where, observe=observe)
    return _finish(store, writer, plan)


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


def _completed(store: Store, run: str, plan: Plan) -> CompletedRun:
    return CompletedRun(store.path, plan, load(store, run))
