"""What all models have in common, with any options; only the fixture differs."""

from __future__ import annotations

from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solvers.checker import Verdict, verify
from solvers.models.cp_sat import Solver as CpSat
from solvers.puzzle import Puzzle
from solvers.registry import registry
from solvers.registry.spec import Spec
from solvers.result import Result, Stop
from solvers.shape import Shape
from solvers.solver import Limits, Solver
from tests.backend_options import BRIEFLY, OPTIONS, OUR_BACKENDS

MULTIPLE = Puzzle.parse("..3.1..." + "." * 8)  # 4x4
SHAPES = tuple(
    map(
        Shape.parse,
        (
            "2x2",
            "2x3",
            "2x2+diagonals",
            "2x3+diagonals",
            "jigsaw:AABABBAAABBBCCCDDDCCDCDDEEEFFFEEEFFF",
        ),
    )
)
ALL = Limits(None)

MODELS = [name for name in OUR_BACKENDS if registry.find(name).kind == "model"]
COMPLETE: dict[str, Solver] = {
    spec: registry.create(spec)
    for spec in (*MODELS, *OPTIONS, *BRIEFLY)
    if Spec.parse(spec).name in MODELS
}
INTERRUPTIBLE = [
    name for name, solver in COMPLETE.items() if getattr(solver, "interruptible", True)
]


@pytest.fixture(params=COMPLETE)
def solver(request: pytest.FixtureRequest) -> Solver:
    """A complete solver of each kind."""
    return COMPLETE[request.param]


def is_correct(puzzle: Puzzle, result: Result, limits: Limits) -> bool:
    """Return whether the result is verified as correct."""
    return verify(puzzle, result, limits).verdict is Verdict.CORRECT


def test_counters_time_the_phases(solver: Solver) -> None:
    """Building and searching are timed separately."""
    counters = solver.solve(MULTIPLE, ALL).counters
    assert counters["build_seconds"] > 0
    assert counters["search_seconds"] > 0


@pytest.mark.parametrize("name", INTERRUPTIBLE)
def test_a_time_limit_holds(name: str) -> None:
    """A search that would take years ends at its limit, and its solutions are correct."""
    limits = Limits(None, time_limit=0.2)
    puzzle = Puzzle.empty()
    start = process_time()  # unlike the wall clock, it does not depend on other processes
    result = COMPLETE[name].solve(puzzle, limits)
    assert process_time() - start < 5
    assert result.stop is Stop.TIMEOUT
    assert verify(puzzle, result, limits).verdict is Verdict.TIMEOUT


@pytest.mark.parametrize("name", INTERRUPTIBLE)
def test_a_time_limit_covers_the_building_of_the_model(name: str) -> None:
    """A limit that ends while the model is being built is a timeout, too."""
    result = COMPLETE[name].solve(Puzzle.empty(Shape(5, 6)), Limits(time_limit=1e-6))
    assert (result.solutions, result.stop) == ((), Stop.TIMEOUT)


@st.composite
def puzzles(draw: st.DrawFn) -> Puzzle:
    """Draw small puzzles with some givens of a solution, sometimes with one digit changed."""
    shape = draw(st.sampled_from(SHAPES))
    first_row = (*draw(st.permutations(shape.digits)), *(0,) * (shape.cells - shape.size))
    solution = CpSat().solve(Puzzle(first_row, shape)).solution or first_row
    blank = draw(st.lists(st.booleans(), min_size=shape.cells, max_size=shape.cells))
    values = [0 if empty else digit for digit, empty in zip(solution, blank, strict=True)]
    if draw(st.booleans()):
        values[draw(st.integers(0, shape.cells - 1))] = draw(st.sampled_from(shape.digits))
    return Puzzle(tuple(values), shape)


@settings(max_examples=15, deadline=None)
@given(puzzles())
def test_all_models_find_the_same_solutions(puzzle: Puzzle) -> None:
    """All models find the same set of solutions, with any formulation or library solver."""
    limits = Limits(200)
    results = {name: solver.solve(puzzle, limits) for name, solver in COMPLETE.items()}
    assert all(is_correct(puzzle, result, limits) for result in results.values())
    exact = {
        name: frozenset(result.solutions)
        for name, result in results.items()
        if result.stop is Stop.EXHAUSTED
    }
    assert len(exact) in (0, len(results))
    assert len(set(exact.values())) <= 1
