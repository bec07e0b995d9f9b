"""Stores of earlier versions: they read as today's do, and their unfinished runs are resumed."""

from __future__ import annotations

import json
import shutil
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from solvers.checker import Verdict
from solvers.compare import empty_solver
from solvers.compare.measurement import PlannedMeasurement
from solvers.compare.record import BATCH_SUFFIX, Record, row_key
from solvers.compare.run_actions import resume
from solvers.compare.store import Store, merge
from solvers.compare.store.schema import APPLICATION, MIGRATIONS
from solvers.compare.store.stored_run import plan_of, records
from solvers.errors import InputError
from solvers.formats import PuzzleEntry
from solvers.puzzle import Puzzle
from solvers.result import Status
from solvers.solver import Limits

RUN = "20260101-000000-0000"
PUZZLES = ("1234341221434...", "1.....3........2")

# The keys that version 3 gave to rows of these puzzles, by puzzle, task and solver.
KEYS = {
    (0, 2, "naive"): "fc1f9cd6699fdb0ca555c96d",
    (0, 2, "bitmasks"): "b682a04597b3f6df49bfca04",
    (0, 2, "lanes (bulk)"): "e81dd521a6f11892cfb7b0b6",
    (0, None, "naive"): "b6a16bb87dab3d5092e3dfac",
    (1, 2, "naive"): "c5af3bc392ce5786f295134d",
    (1, 2, "bitmasks"): "39783be9949da5da28539773",
    (1, None, "lanes (bulk)"): "fb75c9fd8deda6349f1509b3",
}


def old_store(
    path: Path, version: int, limit: object = 2, facts: dict[str, Any] | None = None
) -> Path:
    """A store as that version wrote it, with a run of two puzzles of which one was measured."""
    old = sqlite3.connect(path, isolation_level=None)
    for statement in ";".join(MIGRATIONS[:version]).split(";"):
        old.execute(statement)
    old.execute(f"PRAGMA application_id = {APPLICATION}")
    old.execute(f"PRAGMA user_version = {version}")
    plan = {
        "puzzles": ["a.txt"],
        "solvers": ["naive", "bitmasks"],
        "limit": limit,
        "time-limit": 1.0,
        "isomorphs": 1,
        "repetitions": 1,
        "seed": 0,
        "sha256": {},
    }
    if version > 1:
        plan["processes"] = 1
    created = "2026-01-01T00:00:00+00:00"
    old.execute(
        "INSERT INTO runs VALUES (?, ?, NULL, NULL, ?, '{}')", (RUN, created, json.dumps(plan))
    )
    for number, text in enumerate(PUZZLES):
        known = (RUN, number, 0, text, "2x2", "a.txt", number + 1, None, None, 0, None)
        old.execute(f"INSERT INTO puzzles VALUES ({', '.join('?' * 11)})", known)
    facts = facts or {"version": "1", "words": ["limits"], "guards": ["network"]}
    old.execute("INSERT INTO solvers VALUES (?, 'naive', ?)", (RUN, json.dumps(facts)))
    called = (RUN, "solvers.compare.empty:Solver", '{"call_ns": 90}')
    old.execute("INSERT INTO solvers VALUES (?, ?, ?)", called)
    claims = json.dumps([["lanes (bulk)", "has no solution"], ["naive", "has another solution"]])
    values = (RUN, 0, 0, 0, claims, None, None, *([2] if version > 2 else []))
    old.execute(f"INSERT INTO disagreements VALUES ({', '.join('?' * len(values))})", values)
    for solver in ("naive", "bitmasks"):
        add_answer(old, version, solver)
    old.close()
    return path


def add_answer(
    old: sqlite3.Connection, version: int, solver: str, verdict: str = "correct"
) -> None:
    """Add the answer of a solver to the first puzzle, as that version stored it."""
    key, in_bulk = KEYS[0, 2, solver], solver.endswith("(bulk)")
    values = (
        RUN,
        key,
        0,
        0,
        0,
        solver,
        "unique",
        1,
        verdict,
        "",
        1000,
        900,
        3,
        "{}",
        None,
        in_bulk,
    )
    later = [0, 2][: version - 1]  # the process, the task
    old.execute(
        f"INSERT INTO answers VALUES ({', '.join('?' * (16 + len(later)))})", (*values, *later)
    )


@pytest.fixture(params=[1, 2, 3])
def version(request: pytest.FixtureRequest) -> int:
    """Each version that is migrated."""
    return int(request.param)


@pytest.fixture
def path(tmp_path: Path, version: int) -> Path:
    """A store of that version."""
    return old_store(tmp_path / "old.sqlite", version)


def facts_of(path: Path) -> dict[str, Any]:
    """The facts about each solver, after migration."""
    with Store(path) as store:
        return {row["solver"]: json.loads(row["facts"]) for row in store.table(RUN, "solvers")}


def test_answers_keep_their_process_and_their_task(path: Path) -> None:
    """A run had one process until version 2, and one task until version 3."""
    with Store(path) as store:
        rows = list(store.answers(RUN))
    assert [(row["solver"], row["process"], row["task"]) for row in rows] == [
        ("bitmasks", 0, 2),
        ("naive", 0, 2),
    ]


def test_disagreements_keep_their_task(path: Path) -> None:
    """It is that of the plan."""
    with Store(path) as store:
        assert [row["task"] for row in store.table(RUN, "disagreements")] == [2]


def test_times_of_a_start_move_to_the_table_of_processes(tmp_path: Path) -> None:
    """Version 1 stored them with the facts about a solver."""
    times = {"cold": 0.5, "first": 0.1, "warm": 0.01, "steady": True}
    with Store(old_store(tmp_path / "old.sqlite", 1, facts=times)) as store:
        rows = [tuple(row.values()) for row in store.table(RUN, "processes")]
    assert rows == [(RUN, "naive", 0, 0, 0.5, 0.1, 0.01, 1, *5 * [None])]


@pytest.mark.parametrize(
    ("limit", "tasks"), [(1, (1,)), ("all", (None,)), ([1, 2, "all"], (1, 2, None))]
)
def test_the_limit_of_a_plan_becomes_its_solution_limit(
    tmp_path: Path, limit: object, tasks: tuple[int | None, ...]
) -> None:
    """A number, all, or a list."""
    version = 3 if isinstance(limit, list) else 2
    with Store(old_store(tmp_path / "old.sqlite", version, limit)) as store:
        info = store.find()
        assert info.plan["solution-limit"] == limit
        assert "limit" not in info.plan
        assert plan_of(store, info).tasks == tasks


def test_the_task_of_a_run_with_the_limit_all_is_to_find_all_solutions(tmp_path: Path) -> None:
    """Its answers and its disagreements have no number of solutions."""
    with Store(old_store(tmp_path / "old.sqlite", 2, "all")) as store:
        for table in ("answers", "disagreements"):
            assert {row["task"] for row in store.table(RUN, table)} == {None}


def test_answers_in_a_batch_have_todays_name(path: Path, version: int) -> None:
    """The suffix of a solver that solved a batch has its new name."""
    with sqlite3.connect(path) as old:
        add_answer(old, version, "lanes (bulk)")
    old.close()
    with Store(path) as store:
        names = {row["solver"]: row["in_batch"] for row in store.answers(RUN)}
    assert names == {"bitmasks": False, "lanes (batch)": True, "naive": False}


def test_a_solver_whose_own_name_looks_like_a_batch_keeps_it(path: Path, version: int) -> None:
    """Only rows of batches are renamed."""
    with sqlite3.connect(path) as old:
        add_answer(old, version, "lanes (bulk)")
        old.execute("UPDATE answers SET in_bulk = 0")
    old.close()
    with Store(path) as store:
        assert "lanes (bulk)" in {row["solver"] for row in store.answers(RUN)}


def test_claims_have_todays_name_for_a_batch(path: Path) -> None:
    """The claimant in a disagreement, too."""
    with Store(path) as store:
        (row,) = store.table(RUN, "disagreements")
    assert json.loads(row["claims"])[0] == ["lanes (batch)", "has no solution"]


def test_an_answer_long_after_its_limit_has_todays_verdict(path: Path) -> None:
    """It was called overdue."""
    with sqlite3.connect(path) as old:
        old.execute("UPDATE answers SET verdict = 'overdue' WHERE solver = 'naive'")
    old.close()
    with Store(path) as store:
        found = {record.solver: record.verdict for record in records(store, RUN)}
    assert found == {"naive": Verdict.OVERRUN, "bitmasks": Verdict.CORRECT}


def test_facts_have_todays_names(path: Path) -> None:
    """Guards are protections, words are capabilities."""
    facts = facts_of(path)["naive"]
    assert facts == {"version": "1", "protections": ["network"], "capabilities": ["limits"]}


def test_the_cost_of_an_empty_call_is_found(path: Path) -> None:
    """It is stored under the name of the empty solver, whose module was renamed."""
    assert facts_of(path)[empty_solver.SPEC] == {"call_ns": 90}


def test_a_copy_is_migrated_for_reading(path: Path) -> None:
    """The file stays as it is."""
    before = path.read_bytes()
    with Store(path, read_only=True) as store:
        assert store.find().plan["solution-limit"] == 2
    assert path.read_bytes() == before


@pytest.mark.parametrize(("known", "key"), KEYS.items())
def test_a_row_has_the_key_that_version_3_gave_it(
    known: tuple[int, int | None, str], key: str
) -> None:
    """The hashed text contains no name of a class or field of today."""
    puzzle, task, solver = known
    entry = PuzzleEntry(Puzzle.parse(PUZZLES[puzzle]))
    in_batch = solver.endswith(" (bulk)")
    assert row_key(record(entry, puzzle, Limits(task, 1.0), solver, in_batch=in_batch)) == key


def record(
    entry: PuzzleEntry, puzzle: int, limits: Limits, solver: str, *, in_batch: bool
) -> Record:
    """A record of today; what it claims is not in its key."""
    return Record(
        measurement=PlannedMeasurement(puzzle, 0, 0, entry, limits),
        solver=solver.replace(" (bulk)", BATCH_SUFFIX),
        status=Status.UNIQUE,
        solutions=1,
        verdict=Verdict.CORRECT,
        reason="",
        wall_ns=1,
        cpu_ns=1,
        in_batch=in_batch,
    )


@pytest.mark.slow
@pytest.mark.usefixtures("forked_workers")
@pytest.mark.parametrize("version", [2, 3], indirect=True)
def test_an_unfinished_run_is_resumed_with_the_keys_of_its_first_rows(path: Path) -> None:
    """The puzzle that is left is measured; every row has the key that version 3 would give it."""
    finished = resume(path, pin=False)
    assert len(finished_records(path)) == 4
    with Store(path) as store:
        keys = {(row["puzzle"], 2, row["solver"]): row["key"] for row in store.answers(RUN)}
        first = [row for row in store.answers(RUN) if row["puzzle"] == 0]
    assert keys == {known: KEYS[known] for known in keys}
    assert {row["wall_ns"] for row in first} == {1000}
    assert finished.plan.size == 2


def finished_records(path: Path) -> list[Record]:
    """The records of the run, which is finished."""
    with Store(path) as store:
        assert store.find().finished
        return list(records(store, RUN))


def test_a_run_of_the_first_version_is_not_resumed(tmp_path: Path) -> None:
    """Its times were measured in another way."""
    path = old_store(tmp_path / "old.sqlite", 1)
    with pytest.raises(InputError, match=r"timed differently.*; begin a new run"):
        resume(path, pin=False)


@pytest.mark.slow
@pytest.mark.usefixtures("forked_workers")
@pytest.mark.parametrize("version", [2, 3], indirect=True)
def test_a_resumed_run_replaces_its_unfinished_copy(path: Path, tmp_path: Path) -> None:
    """The rows of the copy, which is not migrated yet, are among those of the resumed run."""
    copy = Path(shutil.copy(path, tmp_path / "copy.sqlite"))
    resume(path, pin=False)
    with Store(copy) as into, Store(path, read_only=True) as source:
        assert merge(into, source) == ([], [RUN])
        assert merge(into, source) == ([], [])
        assert into.find().answers == 4


def test_a_run_of_any_version_is_merged_into_a_new_store(path: Path, tmp_path: Path) -> None:
    """A store of an earlier version is read in a copy, from which the run arrives whole."""
    with Store(tmp_path / "new.sqlite", create=True) as into:
        with Store(path, read_only=True) as source:
            assert merge(into, source) == ([RUN], [])
        assert [(row["solver"], row["task"]) for row in into.answers(RUN)] == [
            ("bitmasks", 2),
            ("naive", 2),
        ]
