"""A plan is the same for every solver and every run, and a plan that makes no sense is refused."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import permutations

import pytest

from solvers.checker import find_faults
from solvers.compare.plan import Plan
from solvers.errors import InputError, OptionError, UnknownSolver
from solvers.formats import PuzzleEntry
from solvers.isomorph import relabelled
from solvers.puzzle import Puzzle
from solvers.shape import Shape

SMALL = PuzzleEntry(
    Puzzle.parse("1234341221434..."), solution=Puzzle.parse("1234341221434321").givens
)
EASY = PuzzleEntry(
    Puzzle.parse(
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    )
)


def plan(**changes: object) -> Plan:
    """A plan of two puzzles and two solvers."""
    values = {
        "entries": (SMALL, EASY),
        "solvers": ("naive", "bitmasks"),
        "tasks": (2,),
        "time_limit": 1.0,
    }
    return Plan(**(values | changes))  # type: ignore[arg-type]


def test_all_instances_are_measured_once_before_any_is_measured_again() -> None:
    """Each repetition has its own order, the same for the same seed; isomorph 0 is the puzzle."""
    made = plan(isomorphs=20, repetitions=2)
    keys = [measurement.key for measurement in made.measurements()]
    instances = [(p, i) for p in (0, 1) for i in range(20)]
    assert sorted(keys) == sorted((p, i, r, 2) for p, i in instances for r in (0, 1))
    assert [key[2] for key in keys] == [0] * 40 + [1] * 40
    first, second = ([key[:2] for key in keys if key[2] == r] for r in (0, 1))
    assert len({tuple(first), tuple(second), tuple(sorted(first))}) == 3
    assert (
        keys
        == [measurement.key for measurement in made.measurements()]
        != [q.key for q in replace(made, seed=1).measurements()]
    )
    assert {
        measurement.entry for measurement in made.measurements() if measurement.isomorph == 0
    } == {SMALL, EASY}


def test_a_process_gets_instances_of_every_kind() -> None:
    """In a sorted file, one process would otherwise get the small puzzles, another the large."""
    made = plan(entries=(SMALL,) * 40 + (EASY,) * 40, processes=4)
    found = Counter(
        (measurement.process, measurement.entry is SMALL) for measurement in made.measurements()
    )
    assert all(found[process, small] >= 4 for process in range(4) for small in (True, False))


def test_isomorphs_depend_only_on_the_seed_and_the_puzzle() -> None:
    """The other puzzles of the plan make no difference; the solution is transformed, too."""
    instances = {
        (q.entry.solution, q.instance) for q in plan(isomorphs=4).measurements() if q.puzzle == 0
    }
    alone = {
        (q.entry.solution, q.instance) for q in plan(isomorphs=4, entries=(SMALL,)).measurements()
    }
    other = {
        (q.entry.solution, q.instance)
        for q in plan(isomorphs=4, seed=1).measurements()
        if q.puzzle == 0
    }
    assert instances == alone
    assert instances != other
    assert not any(find_faults(instance, solution) for solution, instance in instances if solution)
    assert all(solution for solution, _ in instances)


def test_a_puzzle_that_occurs_twice_is_measured_twice() -> None:
    """Each occurrence has its own key, and the same isomorphs."""
    instances = {
        measurement.key: measurement.instance
        for measurement in plan(entries=(SMALL, SMALL), isomorphs=2).measurements()
    }
    assert len(instances) == 4
    for number in (0, 1):
        assert instances[0, number, 0, 2] == instances[1, number, 0, 2]


def test_the_order_of_solvers_is_random_in_each_block() -> None:
    """Each solver is in it once, the reference twice; the same seed gives the same orders."""
    made = plan()
    orders = [tuple(made.solver_order(block)) for block in range(128)]
    assert set(orders) == set(permutations(["naive", "bitmasks", None, None]))
    assert orders == [tuple(made.solver_order(block)) for block in range(128)]


@pytest.mark.parametrize(("processes", "parts"), [(1, [6]), (4, [2, 1, 2, 1]), (9, [1] * 6)])
def test_every_process_of_a_solver_gets_its_part_of_the_measurements(
    processes: int, parts: list[int]
) -> None:
    """The parts are as equal as possible, none is empty, and each has its own hash seed."""
    made = plan(entries=(SMALL, SMALL), isomorphs=3, processes=processes, seed=2**32 - 2)
    processes_used = [measurement.process for measurement in made.measurements()]
    assert processes_used == [process for process, part in enumerate(parts) for _ in range(part)]
    assert made.process_count - 1 == processes_used[-1]
    assert [made.hash_seed(process) for process in range(3)] == [2**32 - 2, 2**32 - 1, 0]


def test_all_tasks_of_an_instance_are_measured_in_one_process() -> None:
    """Otherwise a difference between tasks could be one between processes."""
    made = plan(entries=(SMALL, EASY, SMALL), tasks=(2, None, 1), processes=3)
    measurements = [
        (measurement.key[0], measurement.key[3], measurement.process)
        for measurement in made.measurements()
    ]
    order = [puzzle for puzzle, task, _ in measurements if task == 2]
    assert measurements == [
        (puzzle, task, process) for process, puzzle in enumerate(order) for task in (2, None, 1)
    ]
    assert (made.size, made.rounds, made.process_count) == (9, 3, 3)
    assert {measurement.limits for measurement in made.measurements()} == set(made.limits)


@pytest.mark.parametrize(
    ("tasks", "words"),
    [
        ((), "no task"),
        ((1, 1), "the solution limit 1 is named twice"),
        ((2, None, None), "the solution limit all is named twice"),
        ((0,), "0"),
    ],
)
def test_an_impossible_list_of_tasks_is_refused(tasks: tuple[int, ...], words: str) -> None:
    """An empty list, a task that is repeated, and 0 solutions."""
    with pytest.raises(InputError, match=words):
        plan(tasks=tasks)


def test_solvers_are_warmed_up_on_a_puzzle_of_each_shape() -> None:
    """The commonest shape is first; each puzzle is an isomorph of the one with most givens."""
    empty = PuzzleEntry(Puzzle.empty(Shape(2, 2)))
    puzzles = plan(entries=(EASY, empty, SMALL)).warm_up()
    assert [puzzle.shape for puzzle in puzzles] == [Shape(2, 2), Shape()]
    assert puzzles[0].given_count == SMALL.puzzle.given_count
    assert puzzles[0] != relabelled(SMALL.puzzle, (1, 2, 3, 4))


@pytest.mark.parametrize(
    ("changes", "error", "words"),
    [
        ({"entries": ()}, InputError, "no puzzles to compare on; name a file with puzzles"),
        ({"solvers": ()}, InputError, "no solvers to compare; name some"),
        ({"solvers": ("naive", "naive")}, InputError, "naive is named twice; name each once"),
        ({"solvers": ("nave",)}, UnknownSolver, "nave.*naive"),
        ({"solvers": ("nowhere/mine.py",)}, InputError, "there is no file nowhere/mine.py"),
        ({"isomorphs": 0}, InputError, "0 isomorphs; give at least 1"),
        ({"repetitions": -1}, OptionError, "-1 repetitions; give at least 1"),
        ({"repetitions": 2.0}, OptionError, r"repetitions is 2\.0; give an integer"),
        ({"processes": 1.5}, OptionError, r"processes is 1\.5; give an integer"),
        ({"stop_after": True}, OptionError, "stop_after is True; give an integer"),
        ({"seed": "x"}, OptionError, "seed is 'x'; give an integer"),
    ],
)
def test_a_plan_that_makes_no_sense_is_refused(
    changes: dict[str, object], error: type[InputError], words: str
) -> None:
    """The error has a cause and a remedy."""
    with pytest.raises(error, match=words):
        plan(**changes)
