"""The store: nothing lost, nothing twice, and no file harmed that is not ours."""

from __future__ import annotations

import os
import shutil
import sqlite3
import struct
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from solvers.checker import Verdict
from solvers.compare.agreement import Disagreement
from solvers.compare.measurement import PlannedMeasurement
from solvers.compare.plan import Plan
from solvers.compare.plan_description import PlanDescription
from solvers.compare.record import Record
from solvers.compare.store import Store, connection, merge, stored_run
from solvers.compare.store.schema import APPLICATION, MIGRATIONS, VERSION
from solvers.compare.warmup import WarmUp
from solvers.errors import InputError
from solvers.formats import PuzzleEntry
from solvers.puzzle import Puzzle
from solvers.result import Status

ENTRIES = (
    PuzzleEntry(Puzzle.parse("1... ..3. .... ...2"), "a.txt", 3, 3, 3, None, "first"),
    PuzzleEntry(Puzzle.parse("12.. .... .... ....")),
)
PLAN = Plan(ENTRIES, ("naive", "bitmasks"), (2,), 1.0, isomorphs=2, repetitions=2)


def records(measurement: PlannedMeasurement) -> list[Record]:
    """One right answer of each solver of the plan."""
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
    """A store with one whole run."""
    with Store(tmp_path / "runs.sqlite", create=True) as store:
        writing = store.begin(PLAN, {"seed": 0}, {"cores": 2})
        for measurement in PLAN.measurements():
            writing.append(records(measurement))
        writing.finish()
    return tmp_path / "runs.sqlite"


def test_every_answer_is_a_row_with_the_board_that_was_asked(path: Path) -> None:
    """Two puzzles, two isomorphs, two repetitions, two solvers: sixteen rows, which read as they were written."""
    with Store(path) as store:
        info = store.find()
        assert info.finished
        assert (info.answers, info.plan, info.environment) == (16, {"seed": 0}, {"cores": 2})
        rows = list(store.answers(info.run))
        assert store.entries(info.run) == ENTRIES
    measurements = sorted(
        PLAN.measurements(),
        key=lambda measurement: (measurement.repetition, measurement.isomorph, measurement.puzzle),
    )
    asked = [str(measurement.instance) for measurement in measurements]
    assert [row["text"] for row in rows[::2]] == asked
    assert len(set(asked)) == 4
    assert rows[0]["counters"] == {"guesses": 4}
    assert (rows[0]["solver"], rows[0]["source"], rows[0]["in_batch"]) == (
        "bitmasks",
        "a.txt",
        False,
    )


def test_a_run_that_was_not_finished_goes_on_where_it_stopped(tmp_path: Path) -> None:
    """What is there already cannot be written again."""
    store = Store(tmp_path / "runs.sqlite", create=True)
    first, *rest = PLAN.measurements()
    run = store.begin(PLAN, {}, {}).run
    store.resume(run, {}).append(records(first))
    again = store.resume(run, {})
    with pytest.raises(InputError, match="UNIQUE constraint"):
        again.append([*records(rest[0]), *records(first)])
    assert store.find(run).answers == 2  # all of a block, or nothing
    again.append(records(rest[0]))
    assert store.find(run).answers == 4
    assert store.find(run).finished is None


def test_a_run_that_another_process_writes_is_left_alone(path: Path) -> None:
    """Its writer's number and start are looked up; one that has ended is no hindrance."""
    with Store(path) as store:
        run = store.find().run
        store.database.connection.execute("UPDATE runs SET writer = '1 0.00'")
        store.resume(run, {})
        import psutil

        writer = f"1 {psutil.Process(1).create_time():.2f}"
        store.database.connection.execute("UPDATE runs SET writer = ?", (writer,))
        with pytest.raises(InputError, match="is being written by process 1; wait"):
            store.resume(run, {})


def test_a_run_is_found_by_the_beginning_of_its_name(path: Path) -> None:
    """The latest without a name; one that does not exist, or several, are said so."""
    with Store(path) as store:
        first = store.find().run
        second = store.begin(PLAN, {}, {}).run
        assert store.find().run == max(first, second) or store.find().run in (first, second)
        assert store.find(first).run == first
        with pytest.raises(InputError, match="there is no run x"):
            store.find("x")
        with pytest.raises(InputError, match="names several runs"):
            store.find("2")


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"not a database, but long enough to be one" * 10, "is no store of runs"),
        (b"SQLite format 3\0", "is no store of runs"),
        ("foreign", "database of another program"),
        ("newer", f"newer version.*schema {VERSION + 1}.*pip install --upgrade"),
        ("truncated", "damaged: its end is missing"),
    ],
)
def test_a_file_that_is_no_store_is_refused_and_not_touched(
    path: Path, content: bytes | str, words: str
) -> None:
    """Foreign, newer and truncated files: what is wrong, what to do, and not a byte changed."""
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    good = path.read_bytes()
    made = {
        "foreign": good[:68] + bytes(4) + good[72:],
        "newer": good[:60] + struct.pack(">I", VERSION + 1) + good[64:],
        "truncated": good[: len(good) // 2],
    }
    bad = made[content] if isinstance(content, str) else content
    path.write_bytes(bad)
    with pytest.raises(InputError, match=words):
        Store(path, create=True)
    assert path.read_bytes() == bad


def test_a_store_that_is_not_there_is_made_only_where_that_is_wanted(tmp_path: Path) -> None:
    """Reading makes none."""
    with pytest.raises(InputError, match="there is no store"):
        Store(tmp_path / "none.sqlite")
    assert not list(tmp_path.iterdir())
    Store(tmp_path / "a" / "new.sqlite", create=True).close()
    header = (tmp_path / "a" / "new.sqlite").read_bytes()
    assert struct.unpack(">I", header[68:72])[0] == APPLICATION


def test_merging_adds_the_runs_that_are_missing(path: Path, tmp_path: Path) -> None:
    """Whole, once; one that has gone further takes its place; a run with other answers is refused."""
    measurement = next(PLAN.measurements())
    with Store(path) as ours, Store(tmp_path / "other.sqlite", create=True) as theirs:
        writing = theirs.begin(PLAN, {}, {})
        found = Disagreement(
            measurement, (("a", "has no solution"), ("b", "has another solution")), (1,) * 16
        )
        writing.append(records(measurement), [found], {"block": 0, "load": 0.5})
        assert merge(ours, theirs) == ([writing.run], [])
        assert merge(ours, theirs) == ([], [])
        for table in ("answers", "disagreements", "noise", "puzzles"):
            assert list(ours.table(writing.run, table)) == list(theirs.table(writing.run, table))
        second, third = (records(measurement) for measurement in list(PLAN.measurements())[1:3])
        writing.append(second)
        assert merge(ours, theirs) == ([], [writing.run])
        assert ours.find(writing.run).answers == 4
        ours.resume(writing.run, {}).append([replace(third[0], wall_ns=7)])
        assert merge(ours, theirs) == ([], [])  # it has all that there is, and more
        writing.append(third)
        with pytest.raises(InputError, match="is in both stores, with other answers"):
            merge(ours, theirs)


def first_version(path: Path) -> Path:
    """A store as the first version wrote it, with one run."""
    old = sqlite3.connect(path, isolation_level=None)
    for statement in MIGRATIONS[0].split(";"):
        old.execute(statement)
    old.execute(f"PRAGMA application_id = {APPLICATION}")
    old.execute("PRAGMA user_version = 1")
    created = ("20260101-000000-0000", "2026-01-01T00:00:00+00:00", '{"limit": 2}')
    old.execute("INSERT INTO runs VALUES (?, ?, NULL, NULL, ?, '{}')", created)
    facts = '{"version": "1.0", "protections": [], "cold": 0.5, "first": 0.1, "warm": 0.01, "steady": true}'
    old.execute("INSERT INTO solvers VALUES ('20260101-000000-0000', 'naive', ?)", (facts,))
    old.execute("INSERT INTO solvers VALUES ('20260101-000000-0000', 'empty', '{\"call_ns\": 90}')")
    old.execute(f"INSERT INTO answers VALUES ('20260101-000000-0000', 'k'{', 1' * 14})")
    old.close()
    return path


def test_a_store_of_the_first_version_is_brought_up_to_date(path: Path, tmp_path: Path) -> None:
    """Its one process and its task are those that its answers belong to; a run of today fits beside it."""
    with Store(first_version(tmp_path / "old.sqlite")) as store, Store(path) as other:
        run = store.find().run
        assert [tuple(row.values())[1:] for row in store.table(run, "processes")] == [
            ("naive", 0, 0, 0.5, 0.1, 0.01, 1)
        ]
        assert [(row["process"], row["task"]) for row in store.table(run, "answers")] == [(0, 2)]
        assert merge(store, other) == ([other.find().run], [])
        assert store.find(other.find().run).answers == 16


def test_how_each_process_started_is_kept_once(path: Path) -> None:
    """A process that a resumed run starts once more keeps what its first start took."""
    with Store(path) as store:
        writing = store.begin(PLAN, {}, {})
        for cold, process in ((0.5, 0), (0.6, 1), (0.7, 1)):
            writing.add_process(
                "naive", process, 40 + process, WarmUp(cold, 0.1, 0.01, steady=False)
            )
        told = [tuple(row.values())[1:] for row in store.table(writing.run, "processes")]
    assert told == [("naive", 0, 40, 0.5, 0.1, 0.01, 0), ("naive", 1, 41, 0.6, 0.1, 0.01, 0)]


def test_a_pipe_is_not_taken_for_a_new_file(tmp_path: Path) -> None:
    """A pipe or a device is of size 0, too, and would be replaced by a store, /dev/null for everybody on the machine."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(InputError, match="is a device or a pipe"):
        Store(pipe, create=True)
    assert pipe.is_fifo()


def test_a_store_that_is_only_read_stays_as_it_is(path: Path, tmp_path: Path) -> None:
    """One of an earlier version is brought up to date in a copy, from which it can be merged; nothing can be written."""
    old = first_version(tmp_path / "old.sqlite")
    before = old.read_bytes()
    with Store(old, read_only=True) as source, Store(path) as into:
        run = source.find().run
        assert [(row["process"], row["task"]) for row in source.table(run, "answers")] == [(0, 2)]
        assert merge(into, source) == ([run], [])
    with Store(path, read_only=True) as store, pytest.raises(InputError, match="cannot be written"):
        store.begin(PLAN, {}, {})
    assert old.read_bytes() == before
    assert sorted(file.name for file in tmp_path.iterdir()) == ["old.sqlite", "runs.sqlite"]


def test_a_store_is_read_where_nothing_can_be_written(path: Path) -> None:
    """SQLite needs a log beside it even to read, and there is none to be had where its name is taken by a folder."""
    path.with_name(f"{path.name}-wal").mkdir()
    before = path.read_bytes()
    with pytest.raises(InputError, match="cannot be used as a store"):
        Store(path)
    with Store(path, read_only=True) as store:
        assert [info.answers for info in store.runs()] == [16]
    assert path.read_bytes() == before


def test_what_a_killed_process_left_in_the_log_is_read_there_too(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The copy that is read has both."""
    killed = tmp_path / "killed"
    killed.mkdir()
    with Store(path) as store:
        store.begin(PLAN, {}, {})
        for ending in ("", "-wal"):
            shutil.copy(f"{path}{ending}", killed)
    real, refusals = connection._version, [sqlite3.SQLITE_CANTOPEN]

    def version(connection: sqlite3.Connection) -> int:
        if refusals:
            error = sqlite3.OperationalError("unable to open database file")
            error.sqlite_errorcode = refusals.pop()
            raise error
        return real(connection)

    monkeypatch.setattr(connection, "_version", version)
    with Store(killed / path.name, read_only=True) as store:
        assert [info.answers for info in store.runs()] == [16, 0]
    assert sorted(file.name for file in killed.iterdir()) == ["runs.sqlite", "runs.sqlite-wal"]


@pytest.mark.parametrize(
    ("statement", "fault"),
    [
        ("DROP TABLE noise", "the table noise is missing"),
        ("ALTER TABLE answers DROP COLUMN cpu_ns", "the table answers has no column cpu_ns"),
        ("UPDATE runs SET plan = '[1]'", "the plan of run .* is no JSON object"),
        ("UPDATE runs SET plan = '{\"solvers\": 3}'", "the plan of run .* has 3 for 'solvers'"),
        ("UPDATE runs SET plan = '{}'", "the plan of run .* has no '"),
        ("UPDATE runs SET environment = '{'", "the environment of run .* is no JSON object"),
        ("UPDATE answers SET counters = 7", "what an answer counted is no JSON object"),
        ("UPDATE answers SET verdict = 'fine'", "'fine' is not a valid Verdict"),
        ("DELETE FROM puzzles WHERE puzzle = 0", "KeyError"),
        ("UPDATE solvers SET facts = 'x'", "a row of the table solvers is no JSON object"),
        (
            "UPDATE disagreements SET claims = '[1]'",
            "the claims of a disagreement are no pairs of texts",
        ),
    ],
)
def test_what_no_run_has_written_is_damage(path: Path, statement: str, fault: str) -> None:
    """The file is named, what is wrong with it, and what to do."""
    with Store(path) as store:
        writing = store.begin(PLAN, planned(path.parent), {})
        measurement = next(PLAN.measurements())
        writing.append(
            records(measurement), [Disagreement(measurement, (("a", "has no solution"),), None)]
        )
        writing.add_solver("naive", {})
    with sqlite3.connect(path) as connection:
        connection.execute(statement)
    connection.close()
    with pytest.raises(
        InputError, match=f"runs.sqlite: is damaged: .*{fault}.*; restore it from a copy"
    ):
        read_whole(path)


def planned(folder: Path) -> dict[str, Any]:
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
    """Everything of its latest run."""
    with Store(path, read_only=True) as store:
        info = store.find()
        stored_run.plan_of(store, info)
        stored_run.records(store, info.run)
        stored_run.disagreements(store, info.run, stored_run.instances(store, info.run))
        list(store.table(info.run, "solvers"))
