"""`lanes`: exact answers, the same alone, in any batch and with any number of threads."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from random import Random
from time import process_time
from typing import Any

import numpy as np
import pytest

from bench import fuzz
from solvers.backtracking import propagation
from solvers.backtracking.lanes import Solver, batch_job
from solvers.checker import find_faults
from solvers.errors import OptionError, PuzzleError, Unsupported
from solvers.isomorph import shuffled
from solvers.puzzle import STANDARD, Grid, Puzzle
from solvers.result import Status, Stop
from solvers.shape import Shape
from solvers.solver import BatchResult, BatchSolver, Limits
from tests.backtracking.puzzles import BACKWARDS, EASY, HARD, pattern
from tests.interrupts import ctrl_c_after

EMPTY = Puzzle.empty()
FULL = Puzzle(pattern(STANDARD))
DEAD_CELL = Puzzle((0, 1, 2, 3, 4, 5, 6, 7, 8, 9, *[0] * 71))  # r1c1 has no candidate
CONTRADICTORY = Puzzle((5, *[0] * 7, 5, *[0] * 72))

LANES = Solver()
TWO_THREADS = Solver(threads=2)

# Two of `@many-guesses` that are hard by `lanes/hardness.py`. With the usual rule the first one
# takes 105 guesses to find that it has one solution.
OPEN = (
    Puzzle.parse(
        "59.4..2.3.......8...4......72....1...1..2...5...5.......82.4..62...6..9.....15..."
    ),
    Puzzle.parse(
        "..5..8....38.7.6.....6....7..3....5.56.3...9......5..2..1..6....5....9..78..2...6"
    ),
)


def without(puzzle: Puzzle, count: int, random: Random) -> Puzzle:
    """Return the puzzle with some givens removed."""
    gone = set(random.sample([cell for cell in range(81) if puzzle.givens[cell]], count))
    return Puzzle(tuple(0 if cell in gone else value for cell, value in enumerate(puzzle.givens)))


def mixture(count: int, seed: int) -> list[Puzzle]:
    """Return puzzles with no solution, one, several and very many."""
    random = Random(seed)
    known = [EASY, HARD, BACKWARDS, EMPTY, FULL, DEAD_CELL, CONTRADICTORY]
    unique = [shuffled(random.choice([EASY, HARD, BACKWARDS]), random) for _ in range(count)]
    return [*known, *(without(puzzle, random.randint(0, 6), random) for puzzle in unique)]


def array(puzzles: list[Puzzle]) -> Any:
    """Return the puzzles as rows of an array."""
    return np.array([puzzle.givens for puzzle in puzzles], np.uint8)


def rows(batch: BatchResult) -> list[tuple[Grid | None, int, Stop, int]]:
    """Return the first solution, count, stop and guesses of each puzzle in a batch."""
    grids = [tuple(grid) if any(grid) else None for grid in batch.solutions.tolist()]
    stops = [batch.stop_of(at) for at in range(len(batch))]
    return list(zip(grids, batch.counts.tolist(), stops, batch.guesses.tolist(), strict=True))


def alone(puzzles: list[Puzzle], limits: Limits) -> list[tuple[Grid | None, int, Stop, int]]:
    """Return the same values for each puzzle solved alone."""
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
        (CONTRADICTORY, Status.UNSATISFIABLE),
        (Puzzle((FULL.givens[1], *FULL.givens[1:])), Status.UNSATISFIABLE),
    ],
)
def test_each_puzzle_has_its_known_status(puzzle: Puzzle, status: Status) -> None:
    """No, one and several solutions are distinguished, for full and empty grids, too."""
    result = LANES.solve(puzzle, Limits(2))
    assert result.status is status
    assert all(not find_faults(puzzle, grid) for grid in result.solutions)


@pytest.mark.slow
def test_random_puzzles_agree_with_propagation() -> None:
    """Random puzzles of every kind have the same results as with `propagation`."""
    source = fuzz.random_puzzles(Random(1), LANES)
    puzzles = [next(source) for _ in range(400)]
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
    """It returns the same set of solutions as `propagation`."""
    puzzle = without(HARD, 5 + seed, Random(seed))
    expected = propagation.Solver().solve(puzzle, Limits(3000))
    result = LANES.solve(puzzle, Limits(3000))
    assert (len(result.solutions), result.stop) == (len(expected.solutions), expected.stop)
    assert len(set(result.solutions)) == len(result.solutions)
    if expected.stop is Stop.EXHAUSTED:
        assert set(LANES.solve(puzzle, Limits(None)).solutions) == set(expected.solutions)


def test_the_empty_grid_yields_as_many_solutions_as_the_limit() -> None:
    """The solutions of the empty grid are distinct and valid."""
    result = LANES.solve(EMPTY, Limits(500))
    assert (len(set(result.solutions)), result.stop) == (500, Stop.ENOUGH)
    assert all(not find_faults(EMPTY, grid) for grid in result.solutions)


def test_a_higher_limit_only_adds_solutions() -> None:
    """Solutions always come in the same order."""
    for puzzle in (EMPTY, *mixture(20, seed=3)):
        many = LANES.solve(puzzle, Limits(700)).solutions
        for few in (1, 2, 3, 40, 300):
            assert LANES.solve(puzzle, Limits(few)).solutions == many[:few]


# --- batches


@pytest.mark.parametrize("limit", [1, 2, 5, 100])
def test_a_batch_does_not_change_results(limit: int) -> None:
    """First solution, count, stop and guesses of a puzzle are always the same.

    They are the same alone, in a batch, in another order and with two threads.
    """
    puzzles, limits = mixture(300, seed=limit), Limits(limit)
    expected = alone(puzzles, limits)
    assert rows(LANES.solve_batch(array(puzzles), limits)) == expected
    assert rows(TWO_THREADS.solve_batch(array(puzzles), limits)) == expected
    order = Random(limit).sample(range(len(puzzles)), len(puzzles))
    mixed = rows(LANES.solve_batch(array([puzzles[at] for at in order]), limits))
    assert mixed == [expected[at] for at in order]


def test_hard_puzzles_are_branched_on_by_a_rule_of_their_own() -> None:
    """It changes no answer, and depends on no other puzzle of the batch, as with two threads."""
    random = Random(3)
    hard = [shuffled(random.choice(OPEN), random) for _ in range(24)]
    puzzles = [*OPEN, *(without(puzzle, at % 3, random) for at, puzzle in enumerate(hard))]
    random.shuffle(puzzles := [*puzzles, *mixture(20, seed=3)])
    for limit in (1, 2, 20):
        expected = alone(puzzles, Limits(limit))
        assert rows(LANES.solve_batch(array(puzzles), Limits(limit))) == expected
        assert rows(TWO_THREADS.solve_batch(array(puzzles), Limits(limit))) == expected
    assert LANES.solve(OPEN[0], Limits(2)).counters["guesses"] == 76
    assert list(fuzz.differences(LANES, propagation.Solver(), puzzles, Counter())) == []


@pytest.mark.parametrize("sweeps", [1, 2, 7])
def test_results_do_not_depend_on_when_the_clock_is_checked(
    monkeypatch: pytest.MonkeyPatch, sweeps: int
) -> None:
    """A search that is continued after every sweep makes the same guesses."""
    puzzles, limits = [*OPEN, *mixture(60, seed=7)], Limits(3)
    expected = rows(LANES.solve_batch(array(puzzles), limits))
    monkeypatch.setattr(batch_job, "SWEEPS_AT_A_TIME", sweeps)
    assert rows(LANES.solve_batch(array(puzzles), limits)) == expected


def test_stealing_work_does_not_change_results() -> None:
    """With fewer puzzles than lanes, lanes share puzzles, and the results stay the same."""
    puzzles = [
        shuffled(without(BACKWARDS, count, Random(count)), Random(count)) for count in range(12)
    ]
    for limit in (1, 2, 50, 2000):
        for count in range(1, len(puzzles) + 1):
            some = puzzles[:count]
            assert rows(LANES.solve_batch(array(some), Limits(limit))) == alone(some, Limits(limit))


def test_a_batch_may_be_empty() -> None:
    """A batch without puzzles returns no answers."""
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
def test_any_array_of_integers_is_accepted(change: Callable[[Any], Any]) -> None:
    """Type, memory order and writability do not matter, and the array is not changed."""
    givens = array(mixture(40, seed=9))
    changed = change(givens)
    assert rows(LANES.solve_batch(changed)) == rows(LANES.solve_batch(givens))
    assert (changed == givens).all()


def test_it_is_a_batch_solver() -> None:
    """It implements the BatchSolver protocol."""
    assert isinstance(LANES, BatchSolver)


# --- limits


def test_the_time_limit_ends_an_endless_search() -> None:
    """The solutions found in time are returned, and the next search is correct."""
    start = process_time()
    result = LANES.solve(EMPTY, Limits(None, 0.1))
    assert process_time() - start < 1
    assert result.stop is Stop.TIMEOUT
    assert result.solutions
    assert len(set(result.solutions)) == len(result.solutions)
    assert LANES.solve(HARD, Limits(2)).status is Status.UNIQUE


@pytest.mark.parametrize("solver", [LANES, TWO_THREADS])
def test_the_time_limit_applies_to_a_batch(solver: Solver) -> None:
    """Finished puzzles of a batch are distinguished from unfinished ones."""
    batch = solver.solve_batch(array([EASY, EMPTY, HARD]), Limits(None, 0.5))
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
def test_ctrl_c_ends_a_search(search: Callable[[], object]) -> None:
    """Ctrl-C ends an endless search, and the next one is correct."""
    with pytest.raises(KeyboardInterrupt), ctrl_c_after(0.1):
        search()
    assert LANES.solve(HARD, Limits(2)).status is Status.UNIQUE


# --- bad input


@pytest.mark.parametrize(
    ("shape", "name"),
    [
        (Shape(2, 2), "4x4"),
        (Shape.parse("3x3+diagonals"), "9x9 with diagonals"),
        (Shape.parse("jigsaw:AAABABBBCCCDCDDD"), "4x4 jigsaw"),
    ],
)
def test_other_shapes_are_unsupported(shape: Shape, name: str) -> None:
    """Only 9x9 is supported; the error names the size, and a solver for other shapes."""
    with pytest.raises(Unsupported, match=f"9x9 puzzles, not {name}; use compiled"):
        LANES.solve(Puzzle.empty(shape))
    if shape.cells != 81:
        with pytest.raises(Unsupported, match="compiled"):
            LANES.solve_batch(np.zeros((1, shape.cells), np.uint8))


@pytest.mark.parametrize(
    ("value", "kind"), [(10, np.uint8), (255, np.uint8), (-1, np.int8), (2**40, np.int64)]
)
def test_values_out_of_range_are_rejected(value: int, kind: Any) -> None:
    """The error names the puzzle and the cell of a value that is not a digit."""
    givens = np.zeros((3, 81), kind)
    givens[1, 12] = value
    with pytest.raises(PuzzleError, match=f"puzzle 1: r2c4 is {value}"):
        LANES.solve_batch(givens)


@pytest.mark.parametrize(
    "givens", [np.zeros(81, np.uint8), np.zeros((1, 81)), np.zeros((1, 9, 9), np.uint8)]
)
def test_other_arrays_are_rejected(givens: Any) -> None:
    """An array that is not two-dimensional or not of integers is rejected."""
    with pytest.raises(PuzzleError):
        LANES.solve_batch(givens)


def test_at_least_one_thread_is_required() -> None:
    """threads=0 is out of range."""
    with pytest.raises(OptionError):
        Solver(threads=0)


@pytest.mark.slow
def test_importing_the_package_does_not_import_numpy() -> None:
    """Importing the package or the batch protocol imports neither NumPy nor Numba."""
    code = (
        "import sys, solvers, solvers.solver; "
        "sys.exit('numpy' in sys.modules or 'numba' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
