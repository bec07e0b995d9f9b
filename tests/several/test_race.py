"""In a race, the first verified answer wins, and no process is left behind."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Thread

import pytest

import solvers
from solvers import conformance
from solvers.cancellation import Cancellation
from solvers.conformance import Check
from solvers.errors import Crashed, OptionError
from solvers.puzzle import Puzzle
from solvers.result import Status, Stop
from solvers.several.race import Race
from solvers.solver import Limits
from solvers.worker import processes

pytestmark = pytest.mark.slow

PUZZLE = Puzzle.parse("1... ..3. .... ...2")
FEW = ("no-solution", "contradictory-givens", "result-type", "unchanged", "counters", "prepare")


@pytest.fixture(scope="module")
def race() -> Iterator[Race]:
    """Two solvers that answer."""
    with Race(["propagation", "fewest-first"]) as made:
        yield made


@pytest.fixture(scope="module")
def with_sleeper() -> Iterator[Race]:
    """One solver that answers, one that answers wrongly, and one that sleeps."""
    with Race(["tests.fakes:Sleeps", "tests.fakes:WrongDigit", "propagation"]) as made:
        yield made


def children() -> set[int]:
    """The processes that this one has started."""
    return {*processes.descendants(os.getpid())}


def ended(pids: set[int]) -> bool:
    """Whether processes end within some seconds."""
    end = time.monotonic() + 20
    while pids & children() and time.monotonic() < end:
        time.sleep(0.01)
    return not pids & children()


def test_the_first_verified_answer_wins(with_sleeper: Race) -> None:
    """A wrong answer that comes first does not count, and one that never comes is not awaited."""
    for limits in (Limits(2), Limits(2, 100.0), Limits(None)):
        result = with_sleeper.solve(PUZZLE, limits)
        assert (result.status, result.solver) == (Status.MULTIPLE, "propagation")
        assert result.puzzle == PUZZLE


def test_a_loser_is_stopped_and_takes_part_again() -> None:
    """Its process ends although it sleeps for minutes."""
    with Race(["tests.fakes:Sleeps", "propagation"]) as race:
        race.prepare()
        (runners,) = race._teams._idle
        sleeper = runners[0]
        assert sleeper._worker.capabilities
        first = sleeper._worker.pid
        assert first is not None
        for _ in range(1000):  # it may have lost before it began
            assert race.solve(PUZZLE, Limits(2)).solver == "propagation"
            if sleeper._running:
                break
        assert ended({first})
        assert sleeper._worker.capabilities
        assert sleeper._worker.pid != first


def test_the_time_limit_ends_a_race_that_no_solver_wins() -> None:
    """The result claims nothing."""
    with Race(["tests.fakes:Sleeps", "tests.fakes:Sleeps:seconds=50"]) as race:
        result = race.solve(PUZZLE, Limits(2, 0.2))
        assert (result.solutions, result.stop) == ((), Stop.TIMEOUT)


def test_an_error_names_the_reason_of_each_solver() -> None:
    """All of them crash or answer wrongly."""
    crash = r"tests.fakes:Raises: .*ZeroDivisionError"
    with (
        Race(["tests.fakes:Raises", "tests.fakes:WrongDigit"]) as race,
        pytest.raises(Crashed, match=f"every solver failed: .*{crash}"),
    ):
        race.solve(PUZZLE)


def test_a_cancelled_call_returns_and_stops_every_solver() -> None:
    """As `solvers.asolve` cancels it; the race can be used again."""
    with Race(["tests.fakes:Sleeps", "tests.fakes:Sleeps:seconds=50"]) as race:
        race.prepare()
        ((first, _),) = race._teams._idle
        assert first._worker.capabilities
        pid, cancellation = first._worker.pid, Cancellation()
        assert pid is not None
        call = Thread(target=cancellation.run, args=(lambda: race.solve(PUZZLE),))
        call.start()
        while first._running is None:
            time.sleep(0.01)
        cancellation.cancel()
        call.join(20)
        assert not call.is_alive()
        assert ended({pid})
        assert race.solve(PUZZLE, Limits(1, 0.1)).stop is Stop.TIMEOUT


def test_closing_a_race_leaves_no_process() -> None:
    """Also in the middle of a search that never ends; and a closed race can be used again."""
    before = children()
    race = Race(["tests.fakes:Sleeps", "propagation"])
    for _ in range(2):
        assert race.solve(PUZZLE, Limits(2)).solver == "propagation"
        assert children() > before
        race.close()
        assert ended(children() - before)


def test_an_unused_race_ends_its_processes() -> None:
    """`close` need not be called."""
    before = children()
    race = Race(["compiled", "propagation"])
    race.prepare()
    started = children() - before
    assert len(started) == 2
    del race
    assert ended(started)


def test_threads_and_tasks_race_at_the_same_time(race: Race) -> None:
    """Each call has processes of its own; at most two sets are kept."""
    puzzles = [PUZZLE, Puzzle.parse("." * 81), PUZZLE.with_given(1, 1)] * 4
    expected = [solvers.solve(puzzle).status for puzzle in puzzles]
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda puzzle: race.solve(puzzle, Limits(2)), puzzles))
    assert [result.status for result in found] == expected
    assert len(race._teams._idle) <= 2

    async def together() -> list[solvers.Result]:
        calls = [asyncio.to_thread(solvers.solve, puzzle, solver=race) for puzzle in puzzles[:3]]
        return await asyncio.gather(*calls)

    assert [result.status for result in asyncio.run(together())] == expected[:3]


def test_a_fork_of_the_program_starts_processes_of_its_own(race: Race) -> None:
    """Those of the parent go on to belong to the parent."""
    assert race.solve(PUZZLE, Limits(2)).status is Status.MULTIPLE
    pid = os.fork()
    if not pid:
        try:
            is_right = race.solve(PUZZLE, Limits(2, 60.0)).status is Status.MULTIPLE
            race.close()
            os._exit(0 if is_right else 1)
        finally:
            os._exit(2)
    assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 0
    assert race.solve(PUZZLE, Limits(2)).status is Status.MULTIPLE


@pytest.mark.parametrize("check", [each for each in conformance.CHECKS if each.name in FEW])
def test_a_race_is_a_backend(check: Check, race: Race) -> None:
    """It passes conformance checks."""
    check(race)


def test_an_object_cannot_race() -> None:
    """It could not be stopped."""
    with pytest.raises(OptionError, match=r"cannot take part in a race; give the name"):
        Race(["lanes", solvers.get("propagation")])  # type: ignore[list-item]
