"""What only PySAT has: several solvers, kept solvers, and proofs by a solver."""

from __future__ import annotations

from typing import Any

import pytest

from solvers import formats
from solvers.certify.proof_checker import check_steps
from solvers.compare.timing.first_solves import are_faster
from solvers.compare.timing.timed_solver import TimedSolver
from solvers.errors import OptionError
from solvers.models.pysat import Solver
from solvers.puzzle import Puzzle
from solvers.result import Stop
from solvers.shape import Shape
from solvers.solver import Limits
from tests.interrupts import ctrl_c_after

HARD = [entry.puzzle for entry in formats.read(str(formats.named_set("@many-guesses")))][:20]
EMPTY = Puzzle.empty(Shape(2, 2))
ALL = Limits(None)


@pytest.mark.parametrize("solver", ["gluecard4", "glucose4", "cadical153"])
@pytest.mark.parametrize("kept", [False, True])
def test_every_solver_counts(solver: Any, kept: bool) -> None:
    """A kept solver does so again, because the clauses on solutions are not kept."""
    for _ in range(2):
        result = Solver(solver, kept=kept).solve(EMPTY, ALL)
        assert (len(set(result.solutions)), result.stop) == (288, Stop.EXHAUSTED)


def test_a_kept_solver_remembers_puzzles_and_a_new_one_does_not() -> None:
    """So a comparison must count only its first solve of an instance."""

    def work(solver: Solver, puzzle: Puzzle) -> tuple[int, int]:
        solved = [solver.solve(puzzle, Limits(2)).counters for _ in range(2)]
        first, second = (int(each["conflicts"]) * 10_000 + 1 for each in solved)
        return first, second

    kept, new = Solver("glucose4", kept=True), Solver("glucose4")
    assert are_faster([work(kept, puzzle) for puzzle in HARD])
    assert all(first == second for first, second in (work(new, puzzle) for puzzle in HARD))


@pytest.mark.slow
@pytest.mark.parametrize(("spec", "remembers"), [("pysat:kept=true", True), ("pysat", False)])
def test_a_comparison_times_only_first_solves_of_a_kept_solver(spec: str, remembers: bool) -> None:
    """The solver says that it remembers, because times alone do not always show it."""
    with TimedSolver(spec, Limits(2), HARD[:1]) as solver:
        (answer,) = solver.measure(HARD[1:2], Limits(2))
        assert solver.usage.remembers is remembers
        assert answer.samples == 1 or not remembers


@pytest.mark.parametrize("stock", [False, True])
def test_proofs_follow_by_unit_propagation(stock: bool) -> None:
    """Of one solution, of none, and of many; also if the givens are contradictory."""
    blank = HARD[0].givens.index(0)
    right = Solver().solve(HARD[0]).solution
    assert right
    wrong = HARD[0].with_given(blank, right[blank] % 9 + 1)
    for puzzle in (*HARD[:4], wrong, EMPTY, Puzzle((5, 5, *[0] * 79))):
        result, steps = Solver(stock=stock).solve_with_proof(puzzle, ALL)
        assert result.stop is Stop.EXHAUSTED
        assert check_steps(puzzle, result.solutions, steps) >= 1
    assert Solver().solve_with_proof(Puzzle.empty(), Limits(2)).steps == ()


@pytest.mark.parametrize("solver", [None, "cadical195"])
def test_ctrl_c_ends_a_search(solver: Any) -> None:
    """It ends between two parts of the search, or in CaDiCaL."""
    with pytest.raises(KeyboardInterrupt), ctrl_c_after(0.2):
        Solver(solver).solve(Puzzle.empty(), ALL)


def test_clauses_on_hidden_singles_save_conflicts_and_bits_cost_some() -> None:
    """The weaker a unit propagation is, the more conflicts a search needs."""

    def conflicts(**options: Any) -> float:
        solver = Solver("minisat22", **options)
        return sum(solver.solve(puzzle, Limits(2)).counters["conflicts"] for puzzle in HARD[:3])

    assert conflicts() < conflicts(hidden_singles=False)
    assert conflicts() < conflicts(encoding="log")


@pytest.mark.parametrize(
    "options",
    [
        {"solver": "no"},
        {"encoding": "no"},
        {"kept": True, "stock": True},
        {"kept": True, "encoding": "log"},
        {"hidden_singles": False, "kept": True},
        {"encoding": "log", "stock": True},
        {"encoding": "log", "hidden_singles": False},
    ],
)
def test_an_unknown_option_is_rejected(options: dict[str, Any]) -> None:
    """The error names it."""
    with pytest.raises(OptionError, match=next(iter(options))):
        Solver(**options)
