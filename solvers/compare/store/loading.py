"""Load a run from its store as one value, for summaries, reports and comparisons of runs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from solvers.compare import empty_solver, plan_file
from solvers.compare.claim_marks import ProofFacts
from solvers.compare.compact_records import CompactRecords, Instances
from solvers.compare.noise import BlockNoise
from solvers.compare.results.later_session import later_sessions
from solvers.compare.results.run_data import RunData
from solvers.compare.results.solver_facts import ProcessStart, SolverFacts
from solvers.compare.sessions import SESSIONS
from solvers.compare.store.integrity import FACTS, NOISE, as_damage, parse_object
from solvers.compare.store.run_info import RunInfo
from solvers.compare.store.run_source import RunSource
from solvers.compare.store.store import Store
from solvers.compare.store.stored_run import disagreements, instances, plan_of, records

if TYPE_CHECKING:
    from solvers.compare.columns.records import ColumnRecords

Read = Callable[[RunSource, str, Instances], "CompactRecords | ColumnRecords"]


def load(
    store: RunSource,
    name: str | None = None,
    task: str | None = None,
    *,
    read: Read = records,
    verified: bool = True,
) -> RunData:
    """Return a run. Raises InputError if there is no such run, or if it does not have that task.

    Args:
        name: the name of the run, or its beginning; None for the latest run
        task: the task of the report, as it is written on a command line; None for the first
        read: returns the records of the run with these instances
        verified: whether each instance is verified now, or only when it is read
    """
    info = store.find(name)
    plan = info.plan
    tasks = plan_file.tasks(plan["solution-limit"])
    entries = instances(store, info.run, verified=verified)
    found = read(store, info.run, entries)
    certificates = proof_facts(store, info.run)
    noise = _noise(store, info.run)
    with as_damage(store.path):
        sessions = later_sessions(info.environment, noise)
    puzzles = sum(not isomorph for _, isomorph in entries)
    finished, facts = info.finished is not None, _solver_facts(store, info.run)
    run = RunData(
        id=info.run,
        name=info.name,
        time_limit=plan["time-limit"],
        tasks=tasks,
        task=tasks[0],
        isomorphs=plan["isomorphs"],
        repetitions=plan["repetitions"],
        processes=plan.get("processes", 1) if finished else found.processes,
        seed=plan["seed"],
        solvers=tuple(plan["solvers"]),
        created=info.created,
        finished=finished,
        being_written=store.being_written(info.run),
        files=tuple({"file": file, "sha256": plan["sha256"].get(file)} for file in plan["puzzles"]),
        environments=_environments(info, facts),
        facts=_facts(store, info, facts),
        disagreements=tuple(disagreements(store, info.run, entries)),
        certificates=certificates,
        noise=noise,
        sessions=sessions,
        stop_after=plan.get("stop-after"),
        planned=_planned(plan, puzzles),
        instances=puzzles * int(plan["isomorphs"]),
        budget=(plan.get("goal") or plan).get("budget"),
        precision=(plan.get("goal") or plan).get("precision"),
        records=found.with_slowdowns(
            {each.number: each.slowdown for each in sessions if each.slowdown}
        ),
    )
    return run if task is None else run.at_task(task)


def verify(store: Store, info: RunInfo) -> None:
    """Read every row of a run. Raises InputError if one is damaged."""
    plan_of(store, info)
    entries = instances(store, info.run)
    records(store, info.run, entries)
    disagreements(store, info.run, entries)
    _facts(store, info, _solver_facts(store, info.run))
    proof_facts(store, info.run)
    with as_damage(store.path):
        later_sessions(info.environment, _noise(store, info.run))


def _solver_facts(store: RunSource, run: str) -> dict[str, Mapping[str, Any]]:
    what = "what is known of a solver"
    rows = store.table(run, "solvers")
    return {row["solver"]: parse_object(row["facts"], store.path, what, FACTS) for row in rows}


def proof_facts(store: RunSource, run: str) -> tuple[ProofFacts, ...]:
    """Return what solvers have proved about the puzzles of a run."""
    names = [field.name for field in fields(ProofFacts)]
    rows = store.table(run, "certificates")
    return tuple(ProofFacts(**{name: row[name] for name in names}) for row in rows)


def _environments(
    info: RunInfo, facts: Mapping[str, Mapping[str, Any]]
) -> tuple[Mapping[str, Any], ...]:
    """Return where the run began, with the cost of an empty call, and where it was resumed."""
    empty = facts.get(empty_solver.SPEC, {})
    call = {name: value for name, value in empty.items() if name == "call_ns"}
    later = (*info.environment.get("resumed", ()), *info.environment.get(SESSIONS, ()))
    return {**info.environment, **call}, *later


def _facts(
    store: RunSource, info: RunInfo, facts: Mapping[str, Mapping[str, Any]]
) -> tuple[SolverFacts, ...]:
    starts: dict[str, list[ProcessStart]] = {}
    for row in store.table(info.run, "processes"):
        starts.setdefault(row["solver"], []).append(
            ProcessStart(
                process=row["process"],
                hash_seed=row["hash_seed"],
                cold=row["cold"],
                first=row["first"],
                warm=row["warm"],
                steady=None if row["steady"] is None else bool(row["steady"]),
                memory=row["memory"],
                slept=row["slept"],
                outside=row["outside"],
                remembers=bool(row["remembers"]),
            )
        )
    return tuple(
        SolverFacts(
            solver=solver,
            version=known.get("version"),
            starts=tuple(starts.get(solver, ())),
            protections=tuple(known.get("protections", ())),
            instructions=tuple(known.get("instructions", ())),
            starts_processes="starts" in known.get("capabilities", ()),
        )
        for solver in info.plan["solvers"]
        for known in [facts.get(solver, {})]
    )


def _noise(store: RunSource, run: str) -> tuple[BlockNoise, ...]:
    found = []
    for row in store.table(run, "noise"):
        facts = parse_object(row["facts"], store.path, "the noise of a block", NOISE)
        names = ("block", "reference_a", "reference_b", "load", "steal", "wall_to_cpu")
        found.append(
            BlockNoise(
                **{name: facts[name] for name in names},
                session=row["session"],
                machine=row.get("machine"),
                switches=facts.get("switches"),
            )
        )
    return tuple(found)


def _planned(plan: Mapping[str, Any], puzzles: int) -> int:
    """Return the measurements of each solver at each task; 0 if a goal decided when to stop."""
    has_goal = any(name in plan for name in ("goal", "precision", "budget"))
    return 0 if has_goal else puzzles * int(plan["isomorphs"]) * int(plan["repetitions"])
