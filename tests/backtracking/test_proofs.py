"""Every rung and `compiled` prove their claims, and a search that skips something cannot."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import pytest

from solvers.backtracking import compiled
from solvers.backtracking.compiled import state
from solvers.certify.certificate import Certificate, check
from solvers.conformance import known_puzzles as known
from solvers.errors import ProofRejected
from solvers.proof import ProvingSolver
from solvers.puzzle import STANDARD, Puzzle
from solvers.result import Stop
from solvers.solver import Limits
from tests.backtracking.puzzles import EASY, FOUR, HARD, RUNGS, SIX

ALL = Limits(None)
SHAPES = (FOUR, SIX, known.DIAGONAL_4X4, known.JIGSAWS[1], known.ANTI_KING_6X6)
SOLVERS: dict[str, ProvingSolver] = {
    **{name: solver for name, solver in RUNGS.items() if isinstance(solver, ProvingSolver)},
    "compiled": compiled.Solver(),
    "compiled:restart=1": compiled.Solver(restart=1),
}
SPARSE = HARD.with_given(3, 0).with_given(11, 0)  # has 24 solutions

# For each rung: a line of it, and the same line with a mistake, which skips a candidate.
_FIRST_DIGIT = (
    "        free = self.candidates(cell)\n",
    "        free = self.candidates(cell) & ~1\n",
)
MISTAKES = {
    **dict.fromkeys(
        ("naive", "used-digits", "next-cell", "digit-sets", "save-and-continue"),
        (" in self.digits:", " in self.digits[1:]:"),
    ),
    **dict.fromkeys(("bitmasks", "blanks", "fewest-first"), _FIRST_DIGIT),
    "propagation": ("        while candidates:", "        while candidates & candidates - 1:"),
    "exact-cover": ("sorted(self.open[requirement])", "sorted(self.open[requirement])[-1:]"),
    "dancing-links": ("node = self.links.down[column]", "node = self.links.up[column]"),
}


SEARCHES_IN_READING_ORDER = tuple(MISTAKES)[:7]


def puzzles_for(name: str) -> list[Puzzle]:
    """Puzzles with no solution, one and several, of all kinds of shapes. Hard ones where it can."""
    puzzles = [EASY, EASY.with_given(48, 5)]
    if name not in SEARCHES_IN_READING_ORDER:
        puzzles += [HARD, HARD.with_given(2, 4), known.several(STANDARD).puzzle]
    for shape in SHAPES:
        several, *none = (
            known.several(shape),
            *known.unsolvable(shape),
            known.contradictory(shape)[0],
        )
        puzzles += [known.unique(shape).puzzle, several.puzzle, *(puzzle for puzzle, _ in none)]
    return puzzles


@pytest.mark.parametrize("name", SOLVERS)
def test_a_proof_is_accepted_only_with_all_solutions(name: str) -> None:
    """For no solution, one and several. If a solution is left out, the same proof is refused."""
    solver = SOLVERS[name]
    for puzzle in puzzles_for(name):
        proven = solver.solve_with_proof(puzzle, ALL)
        assert proven.result == solver.solve(puzzle, ALL)
        certificate = Certificate.of(puzzle, proven)
        assert certificate.is_complete
        check(certificate)
        if proven.result.solutions:
            with pytest.raises(ProofRejected, match="does not follow"):
                check(replace(certificate, solutions=certificate.solutions[1:]))


@pytest.mark.parametrize("name", RUNGS)
def test_each_guess_that_is_taken_back_is_a_clause(name: str) -> None:
    """The empty clause comes last. All clauses are deleted again but those of the first guesses."""
    result, steps = SOLVERS[name].solve_with_proof(EASY.with_given(48, 5), ALL)
    clauses = [step.clause for step in steps if not step.deletes]
    kept = {*clauses} - {step.clause for step in steps if step.deletes}
    assert len(clauses) == len({*clauses}) == result.counters["backtracks"] + 1
    assert clauses[-1] == ()
    assert all(len(clause) <= 1 for clause in kept)


@pytest.mark.parametrize("name", SOLVERS)
def test_a_search_that_was_stopped_has_no_proof(name: str) -> None:
    """At the solution limit and at the time limit, there is nothing to prove."""
    puzzle = known.several(FOUR).puzzle
    for limits in (Limits(2), Limits(None, 1e-9)):
        result, steps = SOLVERS[name].solve_with_proof(puzzle, limits)
        if result.stop is not Stop.EXHAUSTED:  # `compiled` may be faster than the clock
            assert not [*steps]
            assert result.stop is (Stop.ENOUGH if limits.solution_limit else Stop.TIMEOUT)


@pytest.mark.parametrize("name", MISTAKES)
def test_the_proof_of_a_search_that_skips_a_digit_is_refused(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It claims too few solutions, and the clause of the case that it did not try is missing."""
    mistaken = with_mistake(name, monkeypatch)
    puzzle, solutions = known.several(SIX)
    proven = mistaken.solve_with_proof(puzzle, ALL)
    assert {*proven.result.solutions} < {*solutions}
    with pytest.raises(ProofRejected, match="does not follow"):
        check(Certificate.of(puzzle, proven))


def with_mistake(name: str, monkeypatch: pytest.MonkeyPatch) -> ProvingSolver:
    """Return a rung whose source has a mistake."""
    right, wrong = MISTAKES[name]
    source = Path(sys.modules[type(RUNGS[name]).__module__].__file__ or "").read_text("utf-8")
    assert right in source
    module = ModuleType("mistaken")
    monkeypatch.setitem(sys.modules, "mistaken", module)  # dataclasses look the module up
    exec(source.replace(right, wrong), vars(module))
    solver: ProvingSolver = module.Solver()
    return solver


def test_deleted_clauses_are_deleted_in_the_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    """If its store is always too small and too full, `compiled` deletes clauses all the time."""
    monkeypatch.setattr(state, "INITIAL_STORE", 0)
    monkeypatch.setattr(state, "INITIAL_CLAUSE_LIMIT", -1_000_000)
    for restart in (0, 1):
        proven = compiled.Solver(restart=restart).solve_with_proof(SPARSE, ALL)
        assert any(step.deletes for step in proven.steps)
        check(Certificate.of(SPARSE, proven))
