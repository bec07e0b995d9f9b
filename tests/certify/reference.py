"""A slow checker, and a slow prover, that share no code with the package's."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from solvers import cnf
from solvers.proof import Proven, Step
from solvers.puzzle import Grid, Puzzle
from solvers.result import Result, Stop
from solvers.solver import FIND_ONE, Limits
from tests.backtracking.puzzles import brute_force


def refutation(puzzle: Puzzle, solutions: Sequence[Grid]) -> list[Step]:
    """Return steps that refute all other solutions: a search in reading order, without a model."""
    return list(_refuted(puzzle, {*solutions}, []))


def _refuted(puzzle: Puzzle, solutions: set[Grid], path: list[int]) -> Iterator[Step]:
    shape = puzzle.shape
    if 0 in puzzle.givens:
        cell = puzzle.givens.index(0)
        for digit in shape.digits:
            filled = puzzle.with_given(cell, digit)
            if not filled.contradictions:
                yield from _refuted(filled, solutions, [*path, cnf.literal(shape, cell, digit)])
    elif puzzle.givens not in solutions:
        raise AssertionError("there is another solution")
    yield Step(tuple(-each for each in path))


def accepts(puzzle: Puzzle, solutions: Sequence[Grid], steps: Iterable[Step]) -> bool:
    """Whether a checker that tries every clause again and again accepts the steps."""
    clauses = [frozenset(clause) for clause in cnf.formula(puzzle, solutions)]
    known = _propagated(clauses, set())  # stays true when clauses are deleted
    largest, is_last = puzzle.shape.size * puzzle.shape.cells, False
    for step in steps:
        if is_last or any(not 1 <= abs(each) <= largest for each in step.clause):
            return False
        clause = frozenset(step.clause)
        if step.deletes:
            if clause in clauses and len(clause) > 1:
                clauses.remove(clause)
            elif len(clause) != 1:
                return False
            continue
        false = {-each for each in clause}
        if known is not None:
            if _propagated(clauses, known | false) is not None:
                return False
            clauses.append(clause)
            known = _propagated(clauses, known)
        else:
            clauses.append(clause)
        is_last = not clause
    return is_last


def _propagated(clauses: Iterable[frozenset[int]], true: set[int]) -> set[int] | None:
    """Return the literals that follow by unit propagation; None for a contradiction."""
    true, before = {*true}, -1
    if any(-each in true for each in true):
        return None
    while len(true) > before:
        before = len(true)
        for clause in clauses:
            if clause & true:
                continue
            possible = [each for each in clause if -each not in true]
            if not possible:
                return None
            if len(possible) == 1:
                true.add(possible[0])
    return true


class SlowProver:
    """A solver of small puzzles that proves its claims: it tries every row."""

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        """Find all solutions, and return the first ones."""
        return self.solve_with_proof(puzzle, limits).result

    def solve_with_proof(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Proven:
        """Prove nothing if the limit is reached."""
        found = tuple(sorted(brute_force(puzzle)))
        limit = limits.solution_limit
        if limit is not None and len(found) >= limit:
            return Proven(Result(found[:limit], Stop.ENOUGH), ())
        return Proven(Result(found, Stop.EXHAUSTED), refutation(puzzle, found))


class ForgesProof(SlowProver):
    """Claims that its first solution is the only one; its proof is the empty clause alone."""

    def solve_with_proof(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Proven:
        """Find all solutions, and return one."""
        found = super().solve_with_proof(puzzle, replace(limits, solution_limit=None)).result
        return Proven(Result(found.solutions[:1], Stop.EXHAUSTED), [Step(())])


class Stops:
    """Stops at its first solution, claims that it is the only one, and writes no proofs."""

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        """Find the first solution."""
        return Result(tuple(sorted(brute_force(puzzle)))[:1], Stop.EXHAUSTED)
