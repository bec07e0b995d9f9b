"""Begin a later session of a stored run, which adds solvers or repeats failures."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from solvers.compare.plan import Plan
from solvers.compare.sessions import SESSIONS
from solvers.compare.store.run_info import RunInfo
from solvers.compare.store.run_writer import RunWriter
from solvers.compare.store.store import Store
from solvers.compare.store.writer_process import take
from solvers.registry import registry


def begin_session(store: Store, info: RunInfo, plan: Plan, facts: Mapping[str, Any]) -> RunWriter:
    """Reopen a finished run with the solvers of `plan`, and return a writer for the session.

    `facts` are the environment of the session and what it measures. The run is unfinished until
    the session ends. Raises InputError if another process is writing the run.
    """
    added = plan.solvers[len(info.plan["solvers"]) :]
    found = {spec: version for spec in added if (version := registry.version(spec))}
    versions = {**info.plan.get("versions", {}), **found}
    stored = {**info.plan, "solvers": list(plan.solvers), "versions": versions}
    sessions = [*info.environment.get(SESSIONS, ()), facts]
    values = (json.dumps(stored), json.dumps({**info.environment, SESSIONS: sessions}), info.run)
    with store.database.transaction():
        do = store.database.connection
        take(do, info.run, store.path)
        do.execute(
            "UPDATE runs SET finished = NULL, plan = ?, environment = ? WHERE run = ?", values
        )
    return RunWriter(store.database, info.run, len(sessions))
