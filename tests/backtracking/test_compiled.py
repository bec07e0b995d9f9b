"""`compiled` on puzzles of all sizes: exact and repeatable, with and without restarts."""

from __future__ import annotations

from random import Random
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers import checker
from solvers.backtracking import propagation
from solvers.backtracking.compiled import Solver, state
from solvers.backtracking.compiled.tables import tables_of
from solvers.errors import OptionError, Unsupported
from solvers.isomorph import shuffled
from solvers.notation import read_line
from solvers.puzzle import Grid, Puzzle
from solvers.result import Result, Status, Stop
from solvers.shape import Shape
from solvers.solver import Limits
from tests import strategies
from tests.backtracking.puzzles import FOUR, HARD, SIX, brute_force, pattern

ALL = Limits(None)
RESTARTING = Solver(restart=1)
NOT_RESTARTING = Solver(restart=0)
ENDLESS = Puzzle.empty(Shape(8, 8))  # has too many solutions to list

SPARSE = Puzzle(
    tuple(
        0 if cell in (0, 1, 9, 10, 40, 41, 60) else given for cell, given in enumerate(HARD.givens)
    )
)

# 45 % of a random grid: `python -m bench.random_fills --box 5 --share 45 --seed 45`
LONG_SEARCH = Puzzle(
    read_line(
        "..G.J.952I...H..E..6F8......F.J1B.8...E...9....M...M..EHFL...C.8.G2KD....5."
        "2B..P...C.I.597...N8HGL4..N..I.4.6...MKA.O....3J...7.BNK.....9.G1..L..32..."
        "...GO...I754..B2.M..DH.FE.2E6.M.4.9.7......3KG..8IK..3.LG..2........4.5..OB"
        "1.4JHAC...2PDF.O56..7..M.HOM.3......E1P.7..L.2....7I2..O.JM..8L..F.A....E6P"
        ".DBC.N...F9.I4G.6E.OMA...6..AF.H..DO.3.N8P.G..1.C..51..9.....MF7.CK...O...."
        "A6....39...O...EL8.F.4..M....DB.M..6...9J..1.......J....L..O.H.1..A42.NF.I."
        ".3.2.47.J......5..KIA.6.DM1.H..5.....B....G.C8..7.....L28A..P......C..6N..4"
        "...K.1..4...H.....OLJ5.2.F..E..ODB.NGJ..K35A2IM.97....6.NC...1..D4M.FJE.GK8"
        "N..M...E9J.IA.....P.L..1H",
        Shape(5, 5),
    ),
    Shape(5, 5),
)

few = strategies.examples(60)


def dug(shape: Shape, share: float, seed: int) -> Puzzle:
    """Return a puzzle from a shuffled full grid, with about that share of its cells as givens."""
    random = Random(seed)
    grid = shuffled(Puzzle(pattern(shape), shape), random).givens
    return Puzzle(tuple(digit if random.random() < share else 0 for digit in grid), shape)


def check(puzzle: Puzzle, result: Result, limits: Limits) -> None:
    """Assert that verification finds no fault in a result."""
    assert not checker.verify(puzzle, result, limits).faults


# --- answers


def test_a_reached_solution_limit_is_not_reported_as_exhausted() -> None:
    """One solution of many is "solved", and two are "multiple"."""
    assert Solver().solve(Puzzle.empty()).status is Status.SOLVED
    assert Solver().solve(Puzzle.empty(), Limits(2)).status is Status.MULTIPLE


def test_a_full_grid_is_its_own_solution() -> None:
    """A puzzle without blanks needs no guess."""
    grid = pattern(FOUR)
    result = Solver().solve(Puzzle(grid, FOUR), ALL)
    assert result == Result((grid,), Stop.EXHAUSTED)
    assert result.counters["guesses"] == 0


@pytest.mark.parametrize("solver", [Solver(), RESTARTING, NOT_RESTARTING])
@pytest.mark.parametrize(
    ("shape", "count"), [(FOUR, 288), (Shape(1, 3), 12), (Shape(1, 2), 2), (Shape(1, 4), 576)]
)
def test_empty_grids_have_the_known_number_of_solutions(
    solver: Solver, shape: Shape, count: int
) -> None:
    """There are 288 grids of 4x4, and the numbers of Latin squares are known, too."""
    result = solver.solve(Puzzle.empty(shape), ALL)
    assert len(set(result.solutions)) == len(result.solutions) == count
    assert result.stop is Stop.EXHAUSTED


def test_solutions_beyond_the_buffer_are_all_returned() -> None:
    """The solutions of an almost empty 6x6 puzzle are all returned, each once."""
    shape = SIX
    puzzle = Puzzle((1, 2, 3, 4, 5, 6) + (0,) * 30, shape)
    everything = 28_200_960 // 720
    for limit in (1000, everything, None):
        result = RESTARTING.solve(puzzle, Limits(limit))
        assert len(result.solutions) == len(set(result.solutions)) == (limit or everything)
        assert result.stop is (Stop.ENOUGH if limit else Stop.EXHAUSTED)


# --- against other solvers


@few
@given(
    st.one_of(strategies.random_givens(), strategies.solvable().map(lambda pair: pair[0])),
    st.integers(0, 3),
)
def test_random_puzzles_have_the_solutions_that_propagation_finds(
    puzzle: Puzzle, restart: int
) -> None:
    """The solutions agree up to the limit, for puzzles of any shape, solvable or not."""
    limits = Limits(300)
    result = Solver(restart=restart, seed=restart).solve(puzzle, limits)
    known = propagation.Solver().solve(puzzle, limits)
    assert (len(result.solutions), result.stop) == (len(known.solutions), known.stop)
    assert not checker.verify(puzzle, result, limits, known.solutions).faults


@few
@given(strategies.random_givens(st.just(FOUR)))
def test_random_4x4_puzzles_have_the_solutions_of_brute_force(puzzle: Puzzle) -> None:
    """The solutions agree with an independent brute-force search."""
    result = RESTARTING.solve(puzzle, ALL)
    assert set(result.solutions) == brute_force(puzzle)


# --- large puzzles


@pytest.mark.parametrize(
    ("shape", "share"),
    [(Shape(4, 4), 0.45), (Shape(5, 5), 0.5), (Shape(6, 6), 0.6), (Shape(8, 8), 0.7)],
)
def test_large_puzzles_are_solved(shape: Shape, share: float) -> None:
    """It solves 16x16 to 64x64 puzzles with many givens."""
    for seed in range(3):
        puzzle = dug(shape, share, seed)
        result = Solver().solve(puzzle, Limits(1, 30))
        assert result.status is Status.SOLVED
        check(puzzle, result, Limits(1))


def test_a_long_search_leaves_the_digits_that_failed_most_often() -> None:
    """This 25x25 puzzle takes 868 conflicts; with the digits in most conflicts, it took 10,837."""
    result = Solver().solve(LONG_SEARCH)
    check(LONG_SEARCH, result, Limits(1))
    assert result.counters["conflicts"] < 2000
    assert result.counters["guesses"] < 4000


@pytest.mark.parametrize("shape", [Shape(4, 4), Shape(5, 5)])
def test_large_puzzles_are_proved_unique_or_unsatisfiable(shape: Shape) -> None:
    """A unique puzzle has one solution, and none with a wrong digit in one of its cells.

    Restarts do not matter.
    """
    puzzle, grid = unique(shape)
    for solver in (Solver(), RESTARTING, NOT_RESTARTING):
        assert solver.solve(puzzle, ALL) == Result((grid,), Stop.EXHAUSTED)
        for cell in puzzle.givens.index(0), puzzle.shape.cells - 1 - puzzle.givens[::-1].index(0):
            for digit in set(shape.digits) - {grid[cell]}:
                wrong = puzzle.with_given(cell, digit)
                assert solver.solve(wrong) == Result((), Stop.EXHAUSTED)


def unique(shape: Shape) -> tuple[Puzzle, Grid]:
    """Return a large puzzle with exactly one solution, and that solution."""
    puzzle = dug(shape, 0.46, 1)
    while True:
        first, *others = Solver().solve(puzzle, Limits(2)).solutions
        if not others:
            return puzzle, first
        cell = next(cell for cell in range(shape.cells) if first[cell] != others[0][cell])
        puzzle = puzzle.with_given(cell, first[cell])


def test_deleting_clauses_loses_no_solution(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clause store that is always too small and too full does not change the solutions."""
    puzzle, grid = unique(Shape(5, 5))
    known = Solver().solve(SPARSE, ALL)
    monkeypatch.setattr(state, "INITIAL_STORE", 0)
    monkeypatch.setattr(state, "INITIAL_CLAUSE_LIMIT", -1_000_000)
    for solver in (Solver(), RESTARTING, NOT_RESTARTING):
        assert solver.solve(puzzle, ALL) == Result((grid,), Stop.EXHAUSTED)
        result = solver.solve(SPARSE, ALL)
        assert sorted(result.solutions) == sorted(known.solutions)
        assert result.stop is Stop.EXHAUSTED


# --- limits, options, determinism


@pytest.mark.parametrize("wanted", [1, None])
def test_a_time_limit_is_kept(wanted: int | None) -> None:
    """On an empty 64x64 grid, the search ends close to its deadline and is not exhausted."""
    Solver().solve(ENDLESS, Limits(1, 0.01))  # the tables of the shape are made once
    started = process_time()
    result = Solver().solve(ENDLESS, Limits(wanted, 0.2))
    assert process_time() - started < 2
    assert result.stop is Stop.TIMEOUT or wanted == 1
    check(ENDLESS, result, Limits(wanted, 0.2))


def test_the_same_call_gives_the_same_result() -> None:
    """A call repeats its solutions, their order and its counters; another seed changes them."""
    puzzle = Puzzle.empty(Shape(4, 4))
    first, again = (Solver(seed=5).solve(puzzle, Limits(20)) for _ in range(2))
    assert first.solutions == again.solutions
    counts = [
        {k: v for k, v in result.counters.items() if not k.endswith("seconds")}
        for result in (first, again)
    ]
    assert counts[0] == counts[1]
    assert Solver(seed=6).solve(puzzle, Limits(20)).solutions != first.solutions


def test_restarts_can_be_turned_off() -> None:
    """The counter of restarts is 0 without restarts, and more with them."""
    assert RESTARTING.solve(SPARSE, ALL).counters["restarts"] > 0
    assert NOT_RESTARTING.solve(SPARSE, ALL).counters["restarts"] == 0


def test_more_than_64_digits_are_unsupported() -> None:
    """A shape that is too large raises an error before the search."""
    with pytest.raises(Unsupported, match="not 65 digits"):
        Solver().solve(Puzzle.empty(Shape(5, 13)))


@pytest.mark.parametrize("options", [{"seed": -1}, {"restart": -1}])
def test_negative_options_are_rejected(options: dict[str, int]) -> None:
    """The error names the option."""
    with pytest.raises(OptionError, match=f"{next(iter(options))}=-1"):
        Solver(**options)


# --- tables


def test_members_and_links_are_inverse() -> None:
    """Each candidate is linked to the requirements that it meets, for units of any kind."""
    for shape in strategies.SHAPES:
        t = tables_of(shape)
        met = {
            (r, i): t.members[r * t.size + i] for r in range(t.requirements) for i in range(t.size)
        }
        links = t.links.reshape(t.candidates, t.arity)
        assert {
            (link >> 6, link & 63): c
            for c, row in enumerate(links.tolist())
            for link in row
            if link >= 0
        } == met
