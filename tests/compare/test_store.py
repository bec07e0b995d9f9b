"""The store: no answer is lost or stored twice, and a file that is not a store is not changed."""

from __future__ import annotations

import os
import shutil
import sqlite3
import struct
import tracemalloc
from dataclasses import replace
from pathlib import Path
from typing import Any

import psutil
import pytest

from bench.memory import large_store
from solvers.checker import Verdict
from solvers.compare.agreement import Disagreement
from solvers.compare.claim_marks import ProofFacts
from solvers.compare.measurement import PlannedMeasurement
from solvers.compare.plan import Plan
from solvers.compare.plan_description import PlanDescription
from solvers.compare.record import Record
from solvers.compare.store import Store, connection, merge, stored_run
from solvers.compare.store.checksums import TABLES, value_columns
from solvers.compare.store.loading import load
from solvers.compare.store.schema import APPLICATION, VERSION
from solvers.compare.timing.outside_time import OutsideTime
from solvers.compare.timing.usage import Usage
from solvers.compare.timing.warmup import WarmUp
from solvers.errors import InputError
from solvers.formats import PuzzleEntry
from solvers.puzzle import Puzzle
from solvers.result import Status
from tests.compare.stored_rows import change, damage

ENTRIES = (
    PuzzleEntry(Puzzle.parse("1... ..3. .... ...2"), "a.txt", 3, 3, 3, None, "first"),
    PuzzleEntry(Puzzle.parse("12.. .... .... ....")),
)
PLAN = Plan(ENTRIES, ("naive", "bitmasks"), (2,), 1.0, isomorphs=2, repetitions=2)

NOISE = {
    "block": 0,
    "reference_a": 0.002,
    "reference_b": 0.002,
    "load": 0.5,
    "steal": None,
    "wall_to_cpu": 1.0,
}


def records(measurement: PlannedMeasurement) -> list[Record]:
    """A correct answer from each solver of the plan."""
    return [
        Record(
            measurement=measurement,
            solver=solver,
            status=Status.MULTIPLE,
            solutions=2,
            verdict=Verdict.CORRECT,
            reason="",
            wall_ns=1000,
            cpu_ns=900,
            counters={"guesses": 4},
        )
        for solver in PLAN.solvers
    ]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A store with one finished run."""
    with Store(tmp_path / "runs.sqlite", create=True) as store:
        writer = store.begin(PLAN, {"seed": 0}, {"cores": 2})
        for measurement in PLAN.measurements():
            writer.append(records(measurement))
        writer.finish()
    return tmp_path / "runs.sqlite"


def test_every_answer_is_a_row_with_its_instance(path: Path) -> None:
    """Two puzzles, two isomorphs, two repetitions, two solvers: 16 rows, read as written."""
    with Store(path) as store:
        info = store.find()
        assert info.finished
        assert (info.answers, info.plan, info.environment) == (16, {"seed": 0}, {"cores": 2})
        rows = list(store.answers(info.run))
        assert store.entries(info.run) == ENTRIES
    ordered = sorted(
        PLAN.measurements(), key=lambda each: (each.repetition, each.isomorph, each.puzzle)
    )
    texts = [str(measurement.instance) for measurement in ordered]
    assert [row["text"] for row in rows[::2]] == texts
    assert len(set(texts)) == 4
    assert rows[0]["counters"] == {"guesses": 4}
    first = (rows[0]["solver"], rows[0]["source"], rows[0]["in_batch"])
    assert first == ("bitmasks", "a.txt", False)


def test_an_unfinished_run_is_resumed_where_it_stopped(tmp_path: Path) -> None:
    """A row that is in the store cannot be written again; its whole block is refused."""
    store = Store(tmp_path / "runs.sqlite", create=True)
    first, *rest = PLAN.measurements()
    run = store.begin(PLAN, {}, {}).run
    store.resume(run, {}).append(records(first))
    writer = store.resume(run, {})
    with pytest.raises(InputError, match="UNIQUE constraint"):
        writer.append([*records(rest[0]), *records(first)])
    assert store.find(run).answers == 2
    writer.append(records(rest[0]))
    assert store.find(run).answers == 4
    assert store.find(run).finished is None


def test_a_run_that_another_process_writes_is_not_resumed(path: Path) -> None:
    """The writer is known by its number and start time; one that has ended does not count."""
    with Store(path) as store:
        run = store.find().run
        store.database.connection.execute("UPDATE runs SET writer = '1 0.00'")
        store.resume(run, {})
        writer = f"1 {psutil.Process(1).create_time():.2f}"
        store.database.connection.execute("UPDATE runs SET writer = ?", (writer,))
        with pytest.raises(InputError, match="is being written by process 1; wait"):
            store.resume(run, {})


def test_a_run_is_found_by_the_beginning_of_its_id(path: Path) -> None:
    """Without one it is the latest; an unknown or ambiguous beginning is refused."""
    with Store(path) as store:
        first = store.find().run
        store.database.connection.execute("UPDATE runs SET created = '2000-01-01T00:00:00+00:00'")
        second = store.begin(PLAN, {}, {}).run
        assert store.find().run == second
        assert store.find(first).run == first
        with pytest.raises(InputError, match="there is no run x"):
            store.find("x")
        with pytest.raises(InputError, match="the ids of 2 runs begin with 2"):
            store.find("2")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"not a database, but long enough to be one" * 10, "is not a store of runs"),
        (b"SQLite format 3\0", "is not a store of runs"),
        ("foreign", "is the database of another program"),
        ("newer", rf"newer version.*schema {VERSION + 1}.*use a newer version of sudoku-solvers"),
        ("truncated", "damaged: its end is missing"),
    ],
)
def test_a_file_that_is_not_a_store_is_refused_and_not_changed(
    path: Path, content: bytes | str, message: str
) -> None:
    """Foreign, newer and truncated files: the error says what is wrong and what to do."""
    with sqlite3.connect(path) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    database.close()
    good = path.read_bytes()
    made = {
        "foreign": good[:68] + bytes(4) + good[72:],
        "newer": good[:60] + struct.pack(">I", VERSION + 1) + good[64:],
        "truncated": good[: len(good) // 2],
    }
    bad = made[content] if isinstance(content, str) else content
    path.write_bytes(bad)
    with pytest.raises(InputError, match=message):
        Store(path, create=True)
    assert path.read_bytes() == bad


def test_a_missing_store_is_created_only_for_writing(tmp_path: Path) -> None:
    """Opening it for reading creates no file."""
    with pytest.raises(InputError, match="there is no store"):
        Store(tmp_path / "none.sqlite")
    assert not list(tmp_path.iterdir())
    Store(tmp_path / "a" / "new.sqlite", create=True).close()
    header = (tmp_path / "a" / "new.sqlite").read_bytes()
    assert struct.unpack(">I", header[68:72])[0] == APPLICATION


def test_merging_copies_the_runs_that_are_missing(path: Path, tmp_path: Path) -> None:
    """Once, and whole; a longer state replaces a shorter one; different answers are refused."""
    measurement = next(PLAN.measurements())
    with Store(path) as ours, Store(tmp_path / "other.sqlite", create=True) as theirs:
        writer = theirs.begin(PLAN, description(tmp_path), {})
        claims = (("a", "has no solution"), ("b", "has another solution"))
        found = Disagreement(measurement, claims, (1,) * 16)
        writer.append(records(measurement), [found], NOISE)
        assert merge(ours, theirs) == ([writer.run], [])
        assert merge(ours, theirs) == ([], [])
        for table in ("answers", "disagreements", "noise", "puzzles"):
            assert list(ours.table(writer.run, table)) == list(theirs.table(writer.run, table))
        second, third = (records(each) for each in list(PLAN.measurements())[1:3])
        writer.append(second)
        assert merge(ours, theirs) == ([], [writer.run])
        assert ours.find(writer.run).answers == 4
        ours.resume(writer.run, {}).append([replace(third[0], wall_ns=7)])
        assert merge(ours, theirs) == ([], [])  # ours has all answers, and more
        writer.append(third)
        with pytest.raises(InputError, match="is in both stores, with different answers"):
            merge(ours, theirs)


def test_the_first_start_of_a_process_is_stored(path: Path) -> None:
    """A process that a resumed run starts again does not replace it."""
    with Store(path) as store:
        writer = store.begin(PLAN, {}, {})
        for cold, process in ((0.5, 0), (0.6, 1), (0.7, 1)):
            warm_up = WarmUp(cold, 0.1, 0.01, steady=False)
            writer.add_process("naive", process, 40 + process, warm_up)
        rows = [tuple(row.values())[1:8] for row in store.table(writer.run, "processes")]
    assert rows == [("naive", 0, 40, 0.5, 0.1, 0.01, 0), ("naive", 1, 41, 0.6, 0.1, 0.01, 0)]


def test_what_a_process_used_is_stored_at_its_end(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its row is complete and unchanged apart from that."""
    with Store(path) as store:
        writer = store.begin(PLAN, {}, {})
        for process in range(2):
            writer.add_process("naive", process, 40, WarmUp(0.5))
        used = Usage(slept=1.0, ran=7.0, memory=25 << 20, remembers=True)
        monkeypatch.setattr(OutsideTime, "per_solve", 0.03)
        writer.add_usage("naive", 1, used)
        rows = [tuple(row.values())[2:] for row in store.table(writer.run, "processes")]
    first, second = rows
    assert first == (0, 40, 0.5, *[None] * 8)
    assert second == (1, 40, 0.5, None, None, None, 25 << 20, 0.125, 1, 0.03, None)


def test_a_pipe_is_not_replaced_by_a_new_store(tmp_path: Path) -> None:
    """A pipe or a device (/dev/null) has size 0 like a new file, but must stay what it is."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(InputError, match="is a device or a pipe"):
        Store(pipe, create=True)
    assert pipe.is_fifo()


def test_a_folder_is_not_a_store(tmp_path: Path) -> None:
    """The error says so."""
    with pytest.raises(InputError, match="is a folder; name a file"):
        Store(tmp_path)


def test_nothing_is_written_through_a_store_opened_for_reading(path: Path) -> None:
    """The error says that it cannot be written, and no file appears next to it."""
    with Store(path, read_only=True) as store, pytest.raises(InputError, match="cannot be written"):
        store.begin(PLAN, {}, {})
    assert [file.name for file in path.parent.iterdir()] == ["runs.sqlite"]


def test_a_store_is_read_in_a_folder_that_cannot_be_written(path: Path) -> None:
    """SQLite needs a log next to the file even to read; here a folder has the log's name."""
    path.with_name(f"{path.name}-wal").mkdir()
    before = path.read_bytes()
    with pytest.raises(InputError, match="cannot be used as a store"):
        Store(path)
    with Store(path, read_only=True) as store:
        assert [info.answers for info in store.runs()] == [16]
    assert path.read_bytes() == before


def test_the_log_of_a_killed_process_is_read_from_the_copy_too(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If the folder cannot be written, the copy that is read has the file and its log."""
    killed = tmp_path / "killed"
    killed.mkdir()
    with Store(path) as store:
        store.begin(PLAN, {}, {})
        for ending in ("", "-wal"):
            shutil.copy(f"{path}{ending}", killed)
    real, refusals = connection._version, [sqlite3.SQLITE_CANTOPEN]

    def version(opened: sqlite3.Connection) -> int:
        if refusals:
            error = sqlite3.OperationalError("unable to open database file")
            error.sqlite_errorcode = refusals.pop()
            raise error
        return real(opened)

    monkeypatch.setattr(connection, "_version", version)
    with Store(killed / path.name, read_only=True) as store:
        assert [info.answers for info in store.runs()] == [16, 0]
    assert sorted(file.name for file in killed.iterdir()) == ["runs.sqlite", "runs.sqlite-wal"]


@pytest.mark.parametrize(
    ("statement", "fault"),
    [
        ("DROP TABLE noise", "the table noise is missing"),
        ("ALTER TABLE answers DROP COLUMN cpu_ns", "the table answers has no column cpu_ns"),
        ("DELETE FROM puzzles WHERE puzzle = 0", "the table puzzles lacks 2 rows"),
        ("DELETE FROM answers WHERE puzzle = 0", "the table answers lacks 2 rows"),
        ("UPDATE puzzles SET run = char(0, 0) || run", r"the table puzzles lacks \d rows"),
        ("DELETE FROM row_counts", "the table row_counts lacks the table"),
    ],
)
def test_what_is_missing_is_reported_as_damage(whole: Path, statement: str, fault: str) -> None:
    """A table, a column or rows: the error has the file, the fault and the remedy."""
    damage(whole, statement)
    message = f"runs.sqlite: is damaged: .*{fault}.*; restore it from a backup"
    with pytest.raises(InputError, match=message):
        read_whole(whole)


@pytest.mark.parametrize(
    ("statement", "fault"),
    [
        ("UPDATE runs SET plan = '[1]'", "the plan of run .* is not a JSON object"),
        ("UPDATE runs SET plan = '{\"solvers\": 3}'", "the plan of run .* has 3 for 'solvers'"),
        ("UPDATE runs SET plan = '{}'", "the plan of run .* has no '"),
        ("UPDATE runs SET environment = '{'", "the environment of run .* is not a JSON object"),
        (
            "UPDATE answers SET counters = 7",
            "the counters of an answer is not a JSON object",
        ),
        ("UPDATE answers SET verdict = 'fine'", "'fine' is not a valid Verdict"),
        (
            "UPDATE puzzles SET isomorph = 7 WHERE isomorph = 1",
            "an answer of run .* has no instance",
        ),
        (
            "UPDATE solvers SET facts = json_set(facts, '$.protections', 1)",
            "what is known of a solver has 1 for 'protections'",
        ),
        (
            "UPDATE noise SET facts = json_set(facts, '$.reference_a', 'x')",
            "the noise of a block has 'x' for 'reference_a'",
        ),
        (
            "UPDATE runs SET environment = '{\"resumed\": [1]}'",
            r"the environment of run .* has \[1\] for 'resumed'",
        ),
        (
            "UPDATE runs SET plan = json_set(plan, '$.solvers', json('[1]'))",
            r"the plan of run .* has \[1\] for 'solvers'",
        ),
        ("UPDATE solvers SET facts = 'x'", "a row of the table solvers is not a JSON object"),
        (
            "UPDATE disagreements SET claims = '[1]'",
            "the claims of a disagreement are not pairs of strings",
        ),
    ],
)
def test_values_that_no_run_can_have_written_are_reported_as_damage(
    whole: Path, statement: str, fault: str
) -> None:
    """Even if their checksum is right."""
    change(whole, statement)
    message = f"runs.sqlite: is damaged: .*{fault}.*; restore it from a backup"
    with pytest.raises(InputError, match=message):
        read_whole(whole)


@pytest.fixture
def whole(path: Path) -> Path:
    """A store whose latest run has rows in every table."""
    with Store(path) as store:
        writer = store.begin(PLAN, description(path.parent), {})
        first, second = list(PLAN.measurements())[:2]
        disagreement = Disagreement(first, (("a", "has no solution"),), (1,) * 16)
        evidence = [replace(record, evidence=(1,) * 16) for record in records(second)]
        writer.append([*records(first), *evidence], [disagreement], NOISE)
        writer.add_solver("naive", {})
        writer.add_process("naive", 0, 1, WarmUp(0.5, 0.1, 0.01, steady=True))
        writer.add_certificates([ProofFacts(puzzle=0, prover="naive", solutions=1, steps=3)])
    return path


CHANGED = (
    "CASE typeof({0}) WHEN 'integer' THEN {0} + 64 WHEN 'real' THEN {0} * 2"
    " WHEN 'text' THEN 'x' || {0} ELSE 1 END"
)
NOT_UTF_8 = "CAST(X'FF' AS TEXT) || ifnull({0}, '')"
BLOB = "ifnull(CAST({0} AS BLOB), X'00')"


@pytest.mark.parametrize("table", TABLES)
def test_a_change_of_any_value_is_reported(whole: Path, tmp_path: Path, table: str) -> None:
    """Another value, text that is not UTF-8, and bytes instead of text, in each column."""
    copy = tmp_path / "copy.sqlite"
    with Store(whole) as store:
        run = store.find().run
    for column in [*(column.name for column in value_columns(table)), "checksum"]:
        for value in (CHANGED, NOT_UTF_8, BLOB):
            shutil.copy(whole, copy)
            change_to = f"{column} = {value.format(column)}"
            damage(copy, f"UPDATE {table} SET {change_to} WHERE run = '{run}'")
            with pytest.raises(InputError, match="is damaged"):
                read_whole(copy)


def description(folder: Path) -> dict[str, Any]:
    """The plan as it is stored."""
    file = folder / "a.txt"
    file.write_text("".join(f"{entry.puzzle}\n" for entry in ENTRIES))
    return PlanDescription(
        (str(file),),
        PLAN.solvers,
        PLAN.tasks,
        PLAN.time_limit,
        isomorphs=PLAN.isomorphs,
        repetitions=PLAN.repetitions,
    ).as_json()


def read_whole(path: Path) -> None:
    """Read everything of the latest run."""
    with Store(path, read_only=True) as store:
        info = store.find()
        stored_run.plan_of(store, info)
        list(store.answers(info.run))
        load(store)


def test_an_entry_is_read_as_it_was_written(path: Path) -> None:
    """It is equal to the entry of the plan, in both directions, and has its hash."""
    with Store(path, read_only=True) as store:
        found = stored_run.instances(store, store.find().run)
    for number, entry in enumerate(ENTRIES):
        stored = found[number, 0]
        assert stored == entry == stored
        assert (hash(stored), stored.solution) == (hash(entry), entry.solution)
    assert found[0, 0] != found[1, 0]


def test_a_loaded_run_needs_little_memory(tmp_path: Path) -> None:
    """At most 1,700 bytes for each puzzle, and for each answer with its results."""
    large_store(tmp_path / "large.sqlite", 400)
    with Store(tmp_path / "large.sqlite", read_only=True) as store:
        tracemalloc.start()
        try:
            run = load(store)
            assert run.results
            used, _ = tracemalloc.get_traced_memory()
        finally:
            tracemalloc.stop()
    assert used < 1700 * (len(run.records) + len(run.entries))
