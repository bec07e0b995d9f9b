"""A comparison on a Dask cluster: the same rows as on one machine, whatever happens to workers."""

from __future__ import annotations

import os
import shutil
import signal
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from solvers.compare import run_actions
from solvers.compare.distributed.cores import reserved
from solvers.compare.observer import Observe, Observer
from solvers.compare.plan_description import PlanDescription
from solvers.compare.record import Record
from solvers.compare.share import Share
from solvers.compare.stop_rule import StopRule
from solvers.compare.store import Store
from solvers.errors import InputError
from solvers.formats import PuzzleEntry
from solvers.puzzle import Puzzle
from tests.forked_workers import forking

distributed = pytest.importorskip("distributed")
share_task = pytest.importorskip("solvers.compare.distributed.share_task")
pytestmark = pytest.mark.slow

TEXTS = ("1... ..3. .... ...2", "12.. .... .... ....", "1... .2.. ..3. ...4", ".... .1.. ..2. ....")
ENTRIES = tuple(PuzzleEntry(Puzzle.parse(text)) for text in TEXTS)
PLAN = PlanDescription((), ("naive", "bitmasks"), (2,), 1.0, processes=4, entries=ENTRIES)


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """A scheduler and two workers on the loopback interface; a worker that ends is replaced."""
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address="127.0.0.1:0"
    ) as found:
        yield found


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The store of a run on this machine alone."""
    store = tmp_path_factory.mktemp("runs") / "alone.sqlite"
    with forking():
        run_actions.start(PLAN, store, pin=False)
    return store


def rows(store: Path) -> list[tuple[Any, ...]]:
    """What a run claims, without times."""
    names = ("key", "solver", "process", "status", "solutions", "verdict", "reason", "proof")
    with Store(store, read_only=True) as opened:
        run = opened.find()
        assert run.finished
        return sorted(
            tuple(str(row[name]) for name in names) for row in opened.table(run.run, "answers")
        )


def times(store: Path) -> dict[str, int]:
    """The wall time of each answer, by its key."""
    with Store(store, read_only=True) as opened:
        answers = opened.table(opened.find().run, "answers")
        return {row["key"]: row["wall_ns"] for row in answers}


def observing(first: Callable[[], object], seen: list[str]) -> Observe:
    """Observe a run: call a function after the first answers, and note what is said of workers."""

    class Once(Observer):
        is_first = True

        def add(self, records: Sequence[Record]) -> None:
            if self.is_first:
                self.is_first = False
                first()

        def workers(self, sentence: str) -> None:
            seen.append(sentence)

    return lambda _plan, _left: nullcontext(Once())


def test_a_worker_that_is_killed_loses_nothing(
    cluster: Any, undisturbed: Path, tmp_path: Path
) -> None:
    """Its share is measured again, on the worker that replaces it; each answer is stored once."""
    store, seen = tmp_path / "runs.sqlite", list[str]()
    with distributed.Client(cluster) as client:
        pids = client.run(os.getpid)

        def kill() -> None:
            busy = next(worker for worker, tasks in client.processing().items() if tasks)
            os.kill(pids[busy], signal.SIGKILL)

        address = cluster.scheduler_address
        done = run_actions.start(PLAN, store, cluster=address, observe=observing(kill, seen))
    assert rows(store) == rows(undisturbed)
    assert {record.machine for record in done.run.records} == {1}
    assert "2 workers on 1 machine" in seen


def test_a_stopped_run_is_resumed_without_the_cluster(
    cluster: Any, undisturbed: Path, tmp_path: Path
) -> None:
    """What was stored stays as it is, and the rest is measured on this machine."""
    store = tmp_path / "runs.sqlite"

    def stop() -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run_actions.start(
            PLAN, store, cluster=cluster.scheduler_address, observe=observing(stop, [])
        )
    before = times(store)
    with forking():
        done = run_actions.resume(store, pin=False)
    assert rows(store) == rows(undisturbed)
    assert 0 < len(before) < len(times(store))
    assert before.items() <= times(store).items()
    assert {record.machine for record in done.run.records} == {1}  # that of the workers
    with pytest.raises(InputError, match="measured on several machines"):
        run_actions.add(store, done.run.id, ["propagation"])


def test_a_core_is_reserved_for_one_share_at_a_time() -> None:
    """Another share waits until it is free, also in another process."""
    with reserved(1) as first, reserved(1, lambda: True) as none:
        assert (len(first), none) == (1, [])
    with reserved(10_000) as every:
        attempts = iter([False, False, True])
        with reserved(1, lambda: next(attempts)) as late:
            assert (late, first[0] in every) == ([], True)


def test_the_folder_of_the_locks_may_be_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is created again, also while a share waits for a core."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))

    def remove() -> bool:
        for folder in tmp_path.iterdir():
            shutil.rmtree(folder)
        return False

    with reserved(10_000) as every, reserved(1, remove) as again:
        assert again == every[:1]


def test_an_error_of_the_system_on_a_worker_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """The run is stopped with the cause, the worker and the remedy."""

    def refuse(*_: object, **__: object) -> None:
        raise FileNotFoundError(2, "No such file or directory", "/missing")

    monkeypatch.setattr(share_task, "get_worker", lambda: SimpleNamespace(address="tcp://a:1"))
    monkeypatch.setattr(share_task, "software", refuse)
    share = Share(plan=PLAN.plan(), pending=(), stops=StopRule(PLAN.plan()))
    with pytest.raises(InputError, match=r"worker tcp://a:1 cannot .* '/missing'") as error:
        share_task.measure_share(share, {}, pin=False)
    assert "then resume the run" in str(error.value.remedy)
