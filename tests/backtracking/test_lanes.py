"""`lanes`: exact answers, alone, in any batch and on any number of threads the same ones; limits and bad input."""

from __future__ import annotations

import subprocess
import sys
from _thread import interrupt_main
from collections import Counter
from collections.abc import Callable
from random import Random
from threading import Timer
from time import perf_counter
from typing import Any

import numpy as np
import pytest

from bench import fuzz
from solvers.backtracking import propagation
from solvers.backtracking.lanes import Solver
from solvers.checker import find_faults
from solvers.errors import OptionError, PuzzleError, Unsupported
from solvers.isomorph import shuffled
from solvers.puzzle import STANDARD, Grid, Puzzle
from solvers.result import Status, Stop
from solvers.shape import Shape
from solvers.solver import BatchResult, BatchSolver, Limits
from tests.backtracking.boards import BACKWARDS, EASY, HARD, pattern

EMPTY = Puzzle.empty()
FULL = Puzzle(pattern(STANDARD))
DEAD_CELL = Puzzle((0, 1, 2, 3, 4, 5, 6, 7, 8, 9, *[0] * 71))  # nothing is left for the first cell
CLASHING = Puzzle((5, *[0] * 7, 5, *[0] * 72))

LANES = Solver()
TWO_THREADS = Solver(threads=2)


def without(puzzle: Puzzle, clues: int, random: Random) -> Puzzle:
    """The puzzle with some clues removed."""
    gone = set(random.sample([cell for cell in range(81) if puzzle.givens[cell]], clues))
    return Puzzle(tuple(0 if cell in gone else value for cell, value in enumerate(puzzle.givens)))


def mixture(count: int, seed: int) -> list[Puzzle]:
    """Boards with one solution, several, very many and none, in no order."""
    random = Random(seed)
    known = [EASY, HARD, BACKWARDS, EMPTY, FULL, DEAD_CELL, CLASHING]
    unique = [shuffled(random.choice([EASY, HARD, BACKWARDS]), random) for _ in range(count)]
    return [*known, *(without(puzzle, random.randint(0, 6), random) for puzzle in unique)]


def array(puzzles: list[Puzzle]) -> Any:
    """The puzzles as rows."""
    return np.array([puzzle.givens for puzzle in puzzles], np.uint8)


def rows(batch: BatchResult) -> list[tuple[Grid | None, int, Stop, int]]:
    """What a batch says of each puzzle: first solution, count, stop, guesses."""
    grids = [tuple(grid) if any(grid) else None for grid in batch.solutions.tolist()]
    stops = [batch.stop_of(at) for at in range(len(batch))]
    return list(zip(grids, batch.counts.tolist(), stops, batch.guesses.tolist(), strict=True))


def alone(puzzles: list[Puzzle], limits: Limits) -> list[tuple[Grid | None, int, Stop, int]]:
    """The same facts of each puzzle solved by itself."""
    results = [LANES.solve(puzzle, limits) for puzzle in puzzles]
    return [(r.solution, len(r.solutions), r.stop, int(r.counters["guesses"])) for r in results]


# --- answers


@pytest.mark.parametrize(
    ("puzzle", "status"),
    [
        (EASY, Status.UNIQUE),
        (HARD, Status.UNIQUE),
        (BACKWARDS, Status.UNIQUE),
        (FULL, Status.UNIQUE),
        (EMPTY, Status.MULTIPLE),
        (DEAD_CELL, Status.UNSATISFIABLE),
        (CLASHING, Status.UNSATISFIABLE),
        (Puzzle((FULL.givens[1], *FULL.givens[1:])), Status.UNSATISFIABLE),
    ],
)
def test_status(puzzle: Puzzle, status: Status) -> None:
    """None, one and several solutions are told apart, on full and empty boards too."""
    result = LANES.solve(puzzle, Limits(2))
    assert result.status is status
    assert all(not find_faults(puzzle, grid) for grid in result.solutions)


def test_random_boards_as_the_reference() -> None:
    """On random boards of every kind the answers are those of `propagation`."""
    source = fuzz.boards(Random(1), LANES)
    puzzles = [next(source) for _ in range(1500)]
    seen = Counter[str]()
    assert list(fuzz.differences(LANES, propagation.Solver(), puzzles, seen)) == []
    assert {
        status for limit, status in (key.split(": ") for key in seen) if limit == "limit 2"
    } >= {
        Status.UNIQUE,
        Status.MULTIPLE,
        Status.UNSATISFIABLE,
    }


@pytest.mark.parametrize("seed", range(4))
def test_every_solution_is_listed(seed: int) -> None:
    """Asked for all solutions, it returns the very set that `propagation` finds, whatever their number."""
    puzzle = without(HARD, 5 + seed, Random(seed))
    expected = propagation.Solver().solve(puzzle, Limits(3000))
    result = LANES.solve(puzzle, Limits(3000))
    assert (len(result.solutions), result.stop) == (len(expected.solutions), expected.stop)
    assert len(set(result.solutions)) == len(result.solutions)
    if expected.stop is Stop.EXHAUSTED:
        assert set(LANES.solve(puzzle, Limits(None)).solutions) == set(expected.solutions)


def test_the_empty_board_has_enough() -> None:
    """The empty board yields as many distinct valid grids as are asked for."""
    result = LANES.solve(EMPTY, Limits(500))
    assert (len(set(result.solutions)), result.stop) == (500, Stop.ENOUGH)
    assert all(not find_faults(EMPTY, grid) for grid in result.solutions)


def test_a_higher_limit_only_adds() -> None:
    """Solutions come in one order: the first few are the beginning of the first many."""
    for puzzle in (EMPTY, *mixture(20, seed=3)):
        many = LANES.solve(puzzle, Limits(700)).solutions
        for few in (1, 2, 3, 40, 300):
            assert LANES.solve(puzzle, Limits(few)).solutions == many[:few]


# --- in company


@pytest.mark.parametrize("limit", [1, 2, 5, 100])
def test_company_changes_nothing(limit: int) -> None:
    """First solution, count, stop and guesses are the same alone, in a batch, in another order and on two threads."""
    puzzles, limits = mixture(300, seed=limit), Limits(limit)
    expected = alone(puzzles, limits)
    assert rows(LANES.solve_batch(array(puzzles), limits)) == expected
    assert rows(TWO_THREADS.solve_batch(array(puzzles), limits)) == expected
    order = Random(limit).sample(range(len(puzzles)), len(puzzles))
    mixed = rows(LANES.solve_batch(array([puzzles[at] for at in order]), limits))
    assert mixed == [expected[at] for at in order]


def test_stealing_changes_nothing() -> None:
    """With fewer puzzles than lanes, where lanes help each other, the answers are still those of each alone."""
    puzzles = [
        shuffled(without(BACKWARDS, clues, Random(clues)), Random(clues)) for clues in range(12)
    ]
    for limit in (1, 2, 50, 2000):
        for company in range(1, len(puzzles) + 1):
            some = puzzles[:company]
            assert rows(LANES.solve_batch(array(some), Limits(limit))) == alone(some, Limits(limit))


def test_a_batch_may_be_empty() -> None:
    """No puzzles, no answers."""
    batch = LANES.solve_batch(np.zeros((0, 81), np.uint8))
    assert (len(batch), batch.solutions.shape) == (0, (0, 81))


@pytest.mark.parametrize(
    "change",
    [
        lambda givens: givens.astype(np.int64),
        lambda givens: np.asfortranarray(givens),
        lambda givens: np.repeat(givens, 2, axis=0)[::2],
        lambda givens: np.frombuffer(givens.tobytes(), np.uint8).reshape(givens.shape),
    ],
    ids=["int64", "by columns", "every other row", "read only"],
)
def test_any_array_of_whole_numbers(change: Callable[[Any], Any]) -> None:
    """Type, order and writability of the array do not matter, and it is not changed."""
    givens = array(mixture(40, seed=9))
    changed = change(givens)
    assert rows(LANES.solve_batch(changed)) == rows(LANES.solve_batch(givens))
    assert (changed == givens).all()


def test_it_is_a_batch_solver() -> None:
    """It keeps both protocols."""
    assert isinstance(LANES, BatchSolver)


# --- limits


def test_time_limit() -> None:
    """The time limit ends a search that has no other end, with what was found until then; the next search is not hurt."""
    start = perf_counter()
    result = LANES.solve(EMPTY, Limits(None, 0.1))
    assert perf_counter() - start < 1
    assert result.stop is Stop.TIMEOUT
    assert result.solutions
    assert len(set(result.solutions)) == len(result.solutions)
    assert LANES.solve(HARD, Limits(2)).status is Status.UNIQUE


@pytest.mark.parametrize("solver", [LANES, TWO_THREADS])
def test_time_limit_of_a_batch(solver: Solver) -> None:
    """In a batch, those that were finished are told from those that were not."""
    batch = solver.solve_batch(array([EASY, EMPTY, HARD]), Limits(None, 0.1))
    assert [batch.stop_of(at) for at in range(3)] == [Stop.EXHAUSTED, Stop.TIMEOUT, Stop.EXHAUSTED]
    assert rows(solver.solve_batch(array([EASY, HARD]), Limits(2))) == alone(
        [EASY, HARD], Limits(2)
    )


@pytest.mark.parametrize(
    "search",
    [
        lambda: LANES.solve(EMPTY, Limits(None)),
        lambda: LANES.solve_batch(array([EMPTY]), Limits(None)),
        lambda: TWO_THREADS.solve_batch(array([EMPTY] * 100), Limits(None)),
        lambda: TWO_THREADS.solve_batch(array([EMPTY]), Limits(None)),
    ],
    ids=["solve", "batch", "two threads", "one of two threads"],
)
def test_interrupt(search: Callable[[], object]) -> None:
    """Ctrl-C ends a search that would never end, and the next one is right."""
    Timer(0.1, interrupt_main).start()
    with pytest.raises(KeyboardInterrupt):
        search()
    assert LANES.solve(HARD, Limits(2)).status is Status.UNIQUE


# --- refusals


@pytest.mark.parametrize("shape", [Shape(2, 2), Shape.parse("3x3+diagonals"), Shape(4, 4)])
def test_other_shapes_are_refused(shape: Shape) -> None:
    """Only the usual 9x9 is taken, and the error names who takes the others."""
    with pytest.raises(Unsupported, match="compiled"):
        LANES.solve(Puzzle.empty(shape))
    if shape.cells != 81:
        with pytest.raises(Unsupported, match="compiled"):
            LANES.solve_batch(np.zeros((1, shape.cells), np.uint8))


@pytest.mark.parametrize(
    ("value", "kind"), [(10, np.uint8), (255, np.uint8), (-1, np.int8), (2**40, np.int64)]
)
def test_values_out_of_range_are_refused(value: int, kind: Any) -> None:
    """A value that is no digit is refused, with its puzzle and its cell."""
    givens = np.zeros((3, 81), kind)
    givens[1, 12] = value
    with pytest.raises(PuzzleError, match=f"puzzle 1: r2c4 is {value}"):
        LANES.solve_batch(givens)


@pytest.mark.parametrize(
    "givens", [np.zeros(81, np.uint8), np.zeros((1, 81)), np.zeros((1, 9, 9), np.uint8)]
)
def test_other_arrays_are_refused(givens: Any) -> None:
    """An array that is not rows of whole numbers is refused."""
    with pytest.raises(PuzzleError):
        LANES.solve_batch(givens)


def test_threads_are_checked() -> None:
    """No search without a thread."""
    with pytest.raises(OptionError):
        Solver(threads=0)


def test_the_package_stays_light() -> None:
    """To import the package, or the protocol for batches, imports neither NumPy nor Numba."""
    code = "import sys, solvers, solvers.solver; sys.exit('numpy' in sys.modules or 'numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
