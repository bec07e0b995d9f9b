"""Later sessions of a run: solvers that are added, failures that are repeated, plans run again."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from solvers import comparison
from solvers.checker import Verdict
from solvers.compare import run_actions
from solvers.compare.measure import Measure, Slowdown
from solvers.compare.noise import BlockNoise
from solvers.compare.observer import Observer
from solvers.compare.plan import Plan
from solvers.compare.plan_description import PlanDescription
from solvers.compare.record import Record
from solvers.compare.results.instance import Measurement
from solvers.compare.results.later_session import corrected, later_sessions
from solvers.compare.results.run_data import RunData
from solvers.compare.run_actions import CompletedRun
from solvers.compare.sessions import SESSIONS, Part, Session, contradictions
from solvers.compare.store import Store
from solvers.errors import InputError
from solvers.formats import PuzzleEntry
from solvers.puzzle import Puzzle
from solvers.report.caveats import caveats
from tests.compare.made_up import record

TEXTS = ("1... ..3. .... ...2", "12.. .... .... ....")
ENTRIES = tuple(PuzzleEntry(Puzzle.parse(text)) for text in TEXTS)
PLAN = Plan(ENTRIES, ("naive", "bitmasks"), (1,), 10.0)


def described(*solvers: str) -> PlanDescription:
    """A plan of two small puzzles that one process of each solver measures."""
    return PlanDescription((), solvers, (2,), 1.0, processes=1, entries=ENTRIES)


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """The path of a store that does not exist yet."""
    return tmp_path / "runs.sqlite"


@pytest.mark.slow
@pytest.mark.usefixtures("forked_workers")
def test_added_solvers_are_measured_on_the_measurements_of_the_run(store: Path) -> None:
    """Nothing else is measured again, and their rows and their noise say that they are later."""
    before = run_actions.start(described("naive", "bitmasks"), store, name="before", pin=False)
    after = comparison.add("before", ["propagation"], store=store, pin=False)
    assert (before.run.sessions, after.run.id) == ((), before.run.id)
    assert after.run.solvers == ("naive", "bitmasks", "propagation")
    own = [r for r in after.run.records if r.solver == "propagation"]
    others = [r for r in after.run.records if r.solver != "propagation"]
    assert [r.wall_ns for r in others] == [r.wall_ns for r in before.run.records]
    assert [r.measurement.key for r in own] == [
        r.measurement.key for r in others if r.solver == "naive"
    ]
    assert ({r.session for r in own}, {r.session for r in others}) == ({1}, {0})
    assert {block.session for block in after.run.noise} == {0, 1}
    assert after.run.finished
    (later,) = after.run.sessions
    assert later.slowdown is not None
    assert later.sentence({}).startswith("propagation measured in a later session; the reference")
    with pytest.raises(InputError, match="run before already has naive; add another"):
        comparison.add("before", ["naive"], store=store)


@pytest.mark.slow
@pytest.mark.usefixtures("forked_workers")
def test_a_plan_is_run_again_on_the_puzzles_of_the_run(store: Path, tmp_path: Path) -> None:
    """Its files need not exist any more; all that the plan says is kept."""
    file = tmp_path / "puzzles.txt"
    file.write_text("\n".join(TEXTS))
    first = replace(described("naive"), puzzles=(str(file),), entries=(), seed=7)
    before = run_actions.start(first, store, pin=False)
    file.unlink()
    after = comparison.again(before.run.id, store=store, name="again", pin=False)
    assert after.plan == before.plan
    assert after.run.files == before.run.files
    with Store(store, read_only=True) as opened:
        first_plan, second_plan = (info.plan for info in opened.runs())
    assert second_plan == first_plan


@pytest.mark.slow
@pytest.mark.usefixtures("forked_workers")
def test_failures_are_repeated_and_what_they_were_is_kept(store: Path, tmp_path: Path) -> None:
    """A solver that crashed without a file is right with it; the other one is not run again."""
    flag = tmp_path / "flag"
    solver = f"tests.fakes:FailsWithout:path={flag}"
    before = run_actions.start(described(solver, "naive"), store, pin=False)
    assert [r.verdict for r in before.run.records] == [Verdict.CRASH, Verdict.CORRECT] * 2
    flag.touch()
    copy = Path(shutil.copy(store, tmp_path / "copy.sqlite"))
    after = comparison.retry(before.run.id, store=store, pin=False)
    assert {r.verdict for r in after.run.records} == {Verdict.CORRECT}
    assert [r.session for r in after.run.records] == [1, 0] * 2
    (later,) = after.run.sessions
    assert later.retried == {Verdict.CRASH: 2}
    assert f"2 failed measurements of {solver} (2 crash) repeated" in later.sentence({})
    _check_merge(store, copy, after)
    nothing = run_actions.retry(store, before.run.id)
    assert (nothing.was_finished, len(nothing.run.sessions)) == (True, 1)
    assert nothing.was_retried


def _check_merge(store: Path, copy: Path, after: CompletedRun) -> None:
    """The run with the later session replaces an older copy, and is not replaced by it."""
    old = Path(shutil.copy(copy, copy.with_name("old.sqlite")))
    assert comparison.merge(copy, store) == ([], [after.run.id])
    assert comparison.load(copy).records == after.run.records
    assert comparison.merge(copy, old) == ([], [])


@pytest.mark.slow
@pytest.mark.usefixtures("forked_workers")
def test_a_session_that_was_interrupted_is_resumed(store: Path) -> None:
    """Only the added solver is left to measure, and its rows belong to the session."""
    run = run_actions.start(described("naive"), store, pin=False).run.id

    def interrupted(plan: Plan, left: int) -> Any:
        assert (plan.solvers, left) == (("bitmasks",), 2)
        return _Interrupts()

    with pytest.raises(KeyboardInterrupt):
        run_actions.add(store, run, ["bitmasks"], pin=False, observe=interrupted)
    with Store(store, read_only=True) as opened:
        assert opened.find(run).finished is None
    with pytest.raises(
        InputError, match=r"is not finished; resume it first: .* --store .*\.sqlite$"
    ):
        run_actions.retry(store, run)
    after = run_actions.resume(store, run, pin=False)
    assert [(r.solver, r.session) for r in after.run.records] == [("naive", 0), ("bitmasks", 1)] * 2
    assert after.run.finished


class _Interrupts(Observer):
    """An observer that interrupts the run after its first block."""

    def __enter__(self) -> _Interrupts:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def add(self, records: object) -> None:
        raise KeyboardInterrupt


def test_wrong_answers_are_not_repeated() -> None:
    """They are facts about the solver. Crashes, overruns and memory failures are repeated."""
    each = [record("naive", n, verdict=verdict) for n, verdict in enumerate(Verdict)]
    retried = Session.retrying(1, each, PLAN).retried
    assert set(retried.values()) == {Verdict.CRASH, Verdict.OVERRUN, Verdict.MEMOUT}


def test_a_whole_batch_is_repeated() -> None:
    """One call gave all of its answers."""
    batch = [
        record("lanes (batch)", 0, in_batch=True),
        record("lanes (batch)", 1, verdict=Verdict.CRASH, in_batch=True),
        record("lanes (batch)", 0, in_batch=True, repetition=1),
        record("lanes", 0),
    ]
    found = Session.retrying(1, batch, replace(PLAN, solvers=("lanes",)))
    assert found.solvers == ("lanes",)
    (part,) = found.parts(replace(PLAN, solvers=("lanes",)), batch)
    assert part.previous == batch[2:]


def test_a_session_is_stored_as_plain_values() -> None:
    """It is read back as it was."""
    found = Session.retrying(1, [record("naive", 3, verdict=Verdict.CRASH, task=None)], PLAN)
    assert Session.stored({SESSIONS: [found.as_json()]}) == (found,)
    assert Session.stored({}) == ()


def test_what_is_left_of_a_retry_are_rows_of_earlier_sessions() -> None:
    """A measurement that failed again is not repeated for ever."""
    failed = [record("naive", n, verdict=Verdict.CRASH) for n in range(2)]
    found = Session.retrying(1, failed, PLAN)
    again = [replace(failed[0], session=1), failed[1]]
    assert list(found.parts(PLAN, again)) == [Part(replace(PLAN, solvers=("naive",)), again[:1])]
    assert list(found.parts(PLAN, [replace(each, session=1) for each in failed])) == []


@pytest.mark.parametrize(
    ("status", "task", "refuted"),
    [("unique", 2, True), ("unsatisfiable", 2, True), ("solved", 1, False), ("multiple", 2, False)],
)
def test_claims_of_two_sessions_are_compared(status: str, task: int, refuted: bool) -> None:
    """A claim that there are no further solutions is refuted by more verified ones."""
    claim = record("naive", 0, status=status, solutions=0 if status[1:4] == "nsa" else 1, task=task)
    more = record("bitmasks", 0, status="multiple", solutions=2, task=task, session=1)
    found = list(contradictions([claim, more], 1))
    assert found == list(contradictions([claim, more]))
    assert [each.verdict for each, _ in found] == [Verdict.REFUTED] * refuted
    assert [[who for who, _ in each.claims] for _, each in found] == [
        ["naive", "bitmasks"]
    ] * refuted
    assert list(contradictions([claim, replace(more, session=0)], 1)) == []
    wrong = replace(more, verdict=Verdict.WRONG)
    assert list(contradictions([claim, wrong], 1)) == []


def noise(session: int, cpu: float, wall_to_cpu: float = 1.0) -> BlockNoise:
    """A block in which the reference solver took that much CPU time, twice."""
    return BlockNoise(
        block=0,
        reference_a=cpu,
        reference_b=cpu,
        load=None,
        steal=None,
        wall_to_cpu=wall_to_cpu,
        session=session,
    )


def later(*blocks: BlockNoise) -> RunData:
    """A run to which a solver was added, with these blocks."""
    facts: Mapping[str, Any] = Session.adding(1, ["bitmasks"]).as_json()
    sessions = later_sessions({SESSIONS: [facts]}, blocks)
    measured = [
        each
        for puzzle in range(2)
        for each in (record("naive", puzzle, 1.0), _later(record("bitmasks", puzzle, 1.0)))
    ]
    found = corrected(measured, sessions)
    return RunData(id="r", solvers=("naive", "bitmasks"), sessions=sessions, records=tuple(found))


def _later(found: Record) -> Record:
    return replace(found, session=1)


def test_times_of_a_later_session_are_divided_by_the_slowdown_of_the_reference_solver() -> None:
    """In each measure by its own. A solver of the first session keeps its times."""
    run = later(noise(0, 100), noise(1, 120, wall_to_cpu=1.1))
    assert run.sessions[0].slowdown == pytest.approx(Slowdown(cpu=1.2, wall=1.32))
    first, second = (Measurement.of(each, 10.0, Measure.CPU) for each in run.records[:2])
    assert (first.seconds, first.wall) == (1.0, 1.0)
    assert (second.seconds, second.wall) == pytest.approx((1 / 1.2, 1 / 1.32))
    assert Measurement.of(run.records[1], 10.0, Measure.WALL).seconds == pytest.approx(1 / 1.32)
    assert [each.rank for each in run.results[1].summaries] == [2, 1]
    (later_one,) = run.sessions
    end = "the reference solver took 1.20x the CPU time then, and times are divided by that"
    assert later_one.sentence(run.measures).endswith(end)
    assert "took 1.32x the wall time then" in later_one.sentence({"bitmasks": Measure.WALL})


@pytest.mark.parametrize("blocks", [[noise(0, 100), noise(1, 160)], [noise(0, 100)], []])
def test_a_solver_of_a_session_that_differs_too_much_is_not_ranked(
    blocks: list[BlockNoise],
) -> None:
    """A slowdown of more than 1.5 is not corrected, and an unknown one cannot be."""
    run = later(*blocks)
    first, second = run.results[1].summaries
    assert (first.rank, second.rank, second.ratio, second.solved) == (1, None, None, 2)
    (caveat,) = [each for each in caveats(run, [], 1, 0) if each.kind == "later-session"]
    assert caveat.blocking
    assert caveat.message.endswith("so bitmasks cannot be ranked")


def test_wall_time_does_not_matter_for_solvers_in_cpu_time() -> None:
    """A busy machine takes three times as long, but not three times the CPU time."""
    run = later(noise(0, 100), noise(1, 101, wall_to_cpu=3.0))
    assert run.sessions[0].is_comparable({"bitmasks": Measure.CPU})
    assert not run.sessions[0].is_comparable({"bitmasks": Measure.WALL})
