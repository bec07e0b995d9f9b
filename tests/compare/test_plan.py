"""A plan: what is asked is the same for every solver and every time, and nonsense is refused."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import permutations

import pytest

from solvers.checker import find_faults
from solvers.compare.plan import Plan
from solvers.errors import InputError, UnknownSolver
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


def test_all_boards_are_asked_once_before_any_is_asked_again() -> None:
    """Repetition by repetition, each in an order of its own, the same for the same seed; isomorph 0 is the puzzle."""
    made = plan(isomorphs=20, repetitions=2)
    asked = [measurement.key for measurement in made.measurements()]
    boards = [(p, i) for p in (0, 1) for i in range(20)]
    assert sorted(asked) == sorted((p, i, r, 2) for p, i in boards for r in (0, 1))
    assert [place[2] for place in asked] == [0] * 40 + [1] * 40
    first, second = ([place[:2] for place in asked if place[2] == r] for r in (0, 1))
    assert len({tuple(first), tuple(second), tuple(sorted(first))}) == 3
    assert (
        asked
        == [measurement.key for measurement in made.measurements()]
        != [q.key for q in replace(made, seed=1).measurements()]
    )
    assert {
        measurement.entry for measurement in made.measurements() if measurement.isomorph == 0
    } == {SMALL, EASY}


def test_a_process_gets_boards_of_every_kind() -> None:
    """Files have their boards in order: without a draw one process would have the small ones and another the large."""
    made = plan(entries=(SMALL,) * 40 + (EASY,) * 40, processes=4)
    found = Counter(
        (measurement.process, measurement.entry is SMALL) for measurement in made.measurements()
    )
    assert all(found[process, small] >= 4 for process in range(4) for small in (True, False))


def test_isomorphs_depend_on_the_seed_and_on_the_puzzle_alone() -> None:
    """Not on the other puzzles of the plan; the solution goes with the board."""
    boards = {
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
    assert boards == alone
    assert boards != other
    assert not any(find_faults(board, solution) for solution, board in boards if solution)
    assert all(solution for solution, _ in boards)


def test_a_puzzle_that_stands_twice_is_asked_twice() -> None:
    """Each at a place of its own, with the same isomorphs."""
    asked = {
        measurement.key: measurement.instance
        for measurement in plan(entries=(SMALL, SMALL), isomorphs=2).measurements()
    }
    assert len(asked) == 4
    for number in (0, 1):
        assert asked[0, number, 0, 2] == asked[1, number, 0, 2]


def test_the_order_of_the_solvers_is_drawn_for_each_block() -> None:
    """Every solver once, the reference twice, in all orders within some blocks, the same for the same seed."""
    made = plan()
    orders = [tuple(made.solver_order(block)) for block in range(128)]
    assert set(orders) == set(permutations(["naive", "bitmasks", None, None]))
    assert orders == [tuple(made.solver_order(block)) for block in range(128)]


@pytest.mark.parametrize(("processes", "parts"), [(1, [6]), (4, [2, 1, 2, 1]), (9, [1] * 6)])
def test_every_process_of_a_solver_gets_its_part_of_the_questions(
    processes: int, parts: list[int]
) -> None:
    """In their order, as equal as can be, and none is left without; each has a hash seed of its own."""
    made = plan(entries=(SMALL, SMALL), isomorphs=3, processes=processes, seed=2**32 - 2)
    asked = [measurement.process for measurement in made.measurements()]
    assert asked == [process for process, part in enumerate(parts) for _ in range(part)]
    assert made.process_count - 1 == asked[-1]
    assert [made.hash_seed(process) for process in range(3)] == [2**32 - 2, 2**32 - 1, 0]


def test_each_board_is_asked_every_task_in_one_process() -> None:
    """So that what a task costs is not what another process costs; every process gets all of the tasks."""
    made = plan(entries=(SMALL, EASY, SMALL), tasks=(2, None, 1), processes=3)
    asked = [
        (measurement.key[0], measurement.key[3], measurement.process)
        for measurement in made.measurements()
    ]
    order = [puzzle for puzzle, task, _ in asked if task == 2]
    assert asked == [
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
def test_a_task_that_cannot_be_is_refused(tasks: tuple[int, ...], words: str) -> None:
    """None, the same twice, or no solution at all."""
    with pytest.raises(InputError, match=words):
        plan(tasks=tasks)


def test_solvers_are_warmed_up_on_a_board_of_each_shape() -> None:
    """The commonest shape first, and an isomorph of the fullest board of it."""
    empty = PuzzleEntry(Puzzle.empty(Shape(2, 2)))
    boards = plan(entries=(EASY, empty, SMALL)).warm_up()
    assert [board.shape for board in boards] == [Shape(2, 2), Shape()]
    assert boards[0].given_count == SMALL.puzzle.given_count
    assert boards[0] != relabelled(SMALL.puzzle, (1, 2, 3, 4))


@pytest.mark.parametrize(
    ("changes", "error", "words"),
    [
        ({"entries": ()}, InputError, "no puzzles to compare on; name a file with puzzles"),
        ({"solvers": ()}, InputError, "no solvers to compare; name some"),
        ({"solvers": ("naive", "naive")}, InputError, "naive is named twice; name each once"),
        ({"solvers": ("nave",)}, UnknownSolver, "nave.*naive"),
        ({"solvers": ("nowhere/mine.py",)}, InputError, "there is no file nowhere/mine.py"),
        ({"isomorphs": 0}, InputError, "0 isomorphs; give at least 1"),
        ({"repetitions": -1}, InputError, "-1 repetitions; give at least 1"),
    ],
)
def test_a_plan_that_makes_no_sense_is_refused(
    changes: dict[str, object], error: type[InputError], words: str
) -> None:
    """With cause and remedy, before anything is run."""
    with pytest.raises(error, match=words):
        plan(**changes)
