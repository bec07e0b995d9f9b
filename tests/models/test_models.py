"""What every model does, whatever its options; only the fixture differs."""

from __future__ import annotations

from itertools import product
from threading import Thread

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solvers.checker import Verdict, judge
from solvers.models.cp_sat import Solver as CpSat
from solvers.models.python_constraint import Solver as PythonConstraint
from solvers.puzzle import Grid, Puzzle
from solvers.result import Result, Status, Stop
from solvers.shape import Shape
from solvers.solver import Limits, Solver

UNIQUE = Puzzle.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
SOLUTION = Puzzle.parse("534678912672195348198342567859761423426853791713924856961537284287419635345286179").givens
MULTIPLE = Puzzle.parse("..3.1..." + "." * 8)  # a 4x4 board
SEVERAL = 12  # its solutions: 288 boards, of which 1 in 4 has the 1, and 1 in 6 of those the 3
CLASHING = Puzzle.parse("1..1" + "." * 12)
DEAD_CELL = Puzzle.parse("123." + "...4" + "." * 8)  # no digits repeat, and the fourth cell can hold none
WRONG_FULL_BOARD = Puzzle((SOLUTION[1], SOLUTION[0], *SOLUTION[2:]))
SHAPES = tuple(
    map(Shape.parse, ("2x2", "2x3", "2x2+diagonals", "2x3+diagonals", "jigsaw:AABABBAAABBBCCCDDDCCDCDDEEEFFFEEEFFF"))
)
ALL = Limits(None)

COMPLETE: dict[str, Solver] = {
    "cp-sat": CpSat(),
    "cp-sat:stock": CpSat(stock=True),
    "cp-sat:presolve": CpSat(presolve=True, inprocessing=True),
    "cp-sat:alldifferent": CpSat("alldifferent"),
    "cp-sat:alldifferent,stock": CpSat("alldifferent", stock=True),
    "cp-sat:alldifferent,presolve": CpSat("alldifferent", presolve=True),
    "cp-sat:workers=2": CpSat(workers=2),
    "python-constraint": PythonConstraint(),
    "python-constraint:recursive": PythonConstraint(solver="recursive"),
    "python-constraint:optimized": PythonConstraint(solver="optimized-backtracking"),
    "python-constraint:stock": PythonConstraint("stock"),
    "python-constraint:stock,recursive": PythonConstraint("stock", "recursive"),
    "python-constraint:stock,optimized": PythonConstraint("stock", "optimized-backtracking"),
}
HOLD_A_TIME_LIMIT = [name for name, solver in COMPLETE.items() if getattr(solver, "interruptible", True)]


@pytest.fixture(params=COMPLETE)
def solver(request: pytest.FixtureRequest) -> Solver:
    """A complete solver of each kind."""
    return COMPLETE[request.param]


def is_right(puzzle: Puzzle, result: Result, limits: Limits) -> bool:
    """Whether the judge finds no fault."""
    return judge(puzzle, result, limits).verdict is Verdict.CORRECT


def test_a_unique_puzzle_is_proved_unique(solver: Solver) -> None:
    """At a limit of two, the only solution is found and the search ends exhausted."""
    result = solver.solve(UNIQUE, Limits(2))
    assert (result.solutions, result.stop, result.status) == ((SOLUTION,), Stop.EXHAUSTED, Status.UNIQUE)


def test_the_limit_ends_the_search(solver: Solver) -> None:
    """At the default limit of one, one solution is enough."""
    result = solver.solve(UNIQUE)
    assert (result.solutions, result.stop) == ((SOLUTION,), Stop.ENOUGH)


@pytest.mark.parametrize("limit", [1, 2, 5, SEVERAL, SEVERAL + 1, None])
def test_a_puzzle_with_several_solutions_gives_as_many_as_wanted(solver: Solver, limit: int | None) -> None:
    """Distinct right grids up to the limit, all of them where the limit is not reached."""
    limits = Limits(limit)
    result = solver.solve(MULTIPLE, limits)
    reached = limit is not None and limit <= SEVERAL
    assert is_right(MULTIPLE, result, limits)
    assert len(result.solutions) == (limit if reached else SEVERAL)
    assert result.stop is (Stop.ENOUGH if reached else Stop.EXHAUSTED)


@pytest.mark.parametrize("puzzle", [CLASHING, DEAD_CELL, WRONG_FULL_BOARD])
@pytest.mark.parametrize("limits", [Limits(1), Limits(2), ALL])
def test_a_puzzle_without_solution_is_proved_to_have_none(solver: Solver, puzzle: Puzzle, limits: Limits) -> None:
    """Clashing givens, a cell that can hold nothing, and a full board that is wrong are questions like any other."""
    assert solver.solve(puzzle, limits).status is Status.UNSATISFIABLE


def test_a_full_right_board_is_its_own_solution(solver: Solver) -> None:
    """Nothing is left to search, and the answer is unique."""
    assert solver.solve(Puzzle(SOLUTION), Limits(2)).solutions == (SOLUTION,)


def test_the_empty_4x4_board_has_288_solutions(solver: Solver) -> None:
    """Each is right and none comes twice."""
    puzzle = Puzzle.empty(Shape(2, 2))
    result = solver.solve(puzzle, ALL)
    assert len(result.solutions) == 288
    assert is_right(puzzle, result, ALL)


def test_counters_time_the_phases(solver: Solver) -> None:
    """Building and searching are timed apart."""
    counters = solver.solve(MULTIPLE, ALL).counters
    assert counters["build_seconds"] > 0
    assert counters["search_seconds"] > 0


def test_a_puzzle_leaves_nothing_behind(solver: Solver) -> None:
    """The same questions in another order have the same answers, although models are kept."""
    asked = [(puzzle, limits) for puzzle, limits in product([UNIQUE, MULTIPLE, CLASHING, DEAD_CELL], [Limits(2), ALL])]
    answers = {question: answer(solver, *question) for question in asked}
    assert all(answer(solver, *question) == answers[question] for question in reversed(asked))


def answer(solver: Solver, puzzle: Puzzle, limits: Limits) -> tuple[frozenset[Grid], Stop]:
    """What is the same whenever the question is asked again."""
    result = solver.solve(puzzle, limits)
    return frozenset(result.solutions if limits == ALL else ()), result.stop


def test_threads_do_not_disturb_each_other(solver: Solver) -> None:
    """Two threads that solve different puzzles of one shape at once both get their own answers."""
    puzzles = [UNIQUE, Puzzle(tuple(given and 10 - given for given in UNIQUE.givens))]
    expected = [SOLUTION, tuple(10 - digit for digit in SOLUTION)]
    found: list[list[Grid | None]] = [[], []]

    def run(turn: int) -> None:
        found[turn].extend(solver.solve(puzzles[turn], Limits(2)).solution for _ in range(3))

    threads = [Thread(target=run, args=(turn,)) for turn in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [[expected[0]] * 3, [expected[1]] * 3]


@pytest.mark.parametrize("name", HOLD_A_TIME_LIMIT)
def test_a_time_limit_holds(name: str) -> None:
    """A search that would take years ends at its limit, whatever was found is right, and nothing is claimed beyond it."""
    limits = Limits(None, seconds=0.2)
    puzzle = Puzzle.empty()
    result = COMPLETE[name].solve(puzzle, limits)
    assert result.stop is Stop.TIMEOUT
    assert judge(puzzle, result, limits).verdict is Verdict.TIMEOUT
    assert result.counters["build_seconds"] + result.counters["search_seconds"] < 2


@pytest.mark.parametrize("name", HOLD_A_TIME_LIMIT)
def test_a_time_limit_covers_the_building_of_the_model(name: str) -> None:
    """A limit shorter than it takes to write the model down is a time-out as well."""
    result = COMPLETE[name].solve(Puzzle.empty(Shape(5, 6)), Limits(seconds=1e-6))
    assert (result.solutions, result.stop) == ((), Stop.TIMEOUT)


@st.composite
def boards(draw: st.DrawFn) -> Puzzle:
    """Small boards with some givens out of a solution, and at times one digit changed."""
    shape = draw(st.sampled_from(SHAPES))
    first_row = (*draw(st.permutations(shape.digits)), *(0,) * (shape.cells - shape.size))
    solution = CpSat().solve(Puzzle(first_row, shape)).solution or first_row
    blank = draw(st.lists(st.booleans(), min_size=shape.cells, max_size=shape.cells))
    values = [0 if empty else digit for digit, empty in zip(solution, blank, strict=True)]
    if draw(st.booleans()):
        values[draw(st.integers(0, shape.cells - 1))] = draw(st.sampled_from(shape.digits))
    return Puzzle(tuple(values), shape)


@settings(max_examples=15, deadline=None)
@given(boards())
def test_all_models_find_the_same_solutions(puzzle: Puzzle) -> None:
    """One set of solutions, whatever the model, its formulation, and the library's solver; or all say none."""
    limits = Limits(200)
    results = {name: solver.solve(puzzle, limits) for name, solver in COMPLETE.items()}
    assert all(is_right(puzzle, result, limits) for result in results.values())
    exact = {name: frozenset(result.solutions) for name, result in results.items() if result.stop is Stop.EXHAUSTED}
    assert len(exact) in (0, len(results))
    assert len(set(exact.values())) <= 1
