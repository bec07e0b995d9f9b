"""Ways to damage a certificate, by name. Each takes one and a random generator."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

from solvers.certify.certificate import Certificate
from solvers.cnf import formula
from solvers.isomorph import Isomorphism
from solvers.proof import Step
from solvers.puzzle import Puzzle

Mutation = Callable[[Certificate, Random], Certificate]


def _steps(change: Callable[[list[Step], int, Random], object]) -> Mutation:
    """Return the mutation that changes a copy of the list of steps, at a random place."""

    def mutate(certificate: Certificate, random: Random) -> Certificate:
        steps = list(certificate.steps)
        change(steps, random.randrange(len(steps)), random)
        return replace(certificate, steps=tuple(steps))

    return mutate


def _change_literal(change: Callable[[int, Random], int]) -> Mutation:
    def mutate(steps: list[Step], _: int, random: Random) -> None:
        long = [at for at, step in enumerate(steps) if step.clause]
        if long:
            at = random.choice(long)
            literals = list(steps[at].clause)
            place = random.randrange(len(literals))
            literals[place] = change(literals[place], random)
            steps[at] = steps[at]._replace(clause=tuple(literals))

    return _steps(mutate)


def _swap(steps: list[Step], at: int, random: Random) -> None:
    other = random.randrange(len(steps))
    steps[at], steps[other] = steps[other], steps[at]


def _drop_literal(steps: list[Step], at: int, _: Random) -> None:
    steps[at] = steps[at]._replace(clause=steps[at].clause[1:])


def _truncate(steps: list[Step], at: int, _: Random) -> None:
    del steps[at:]


def _forge_end(steps: list[Step], at: int, _: Random) -> None:
    steps[at:] = [Step(())]


def _other_puzzle(certificate: Certificate, random: Random) -> Certificate:
    puzzle = certificate.puzzle
    other = Isomorphism.random(puzzle.shape, random).apply(puzzle.givens)
    return replace(certificate, puzzle=Puzzle(other, puzzle.shape))


def _fewer_givens(certificate: Certificate, random: Random) -> Certificate:
    puzzle = certificate.puzzle
    given = [cell for cell, digit in enumerate(puzzle.givens) if digit]
    return replace(certificate, puzzle=puzzle.with_given(random.choice(given), 0))


def _wrong_solution(certificate: Certificate, random: Random) -> Certificate:
    grids = certificate.solutions or (certificate.puzzle.givens,)
    shuffled = Isomorphism.random(certificate.puzzle.shape, random).apply(grids[0])
    return replace(certificate, solutions=(*grids[1:], shuffled))


def _repeated_solution(certificate: Certificate, _: Random) -> Certificate:
    return replace(certificate, solutions=certificate.solutions + certificate.solutions[:1])


def _missing_solution(certificate: Certificate, _: Random) -> Certificate:
    return replace(certificate, solutions=certificate.solutions[1:])


def _delete_clause(certificate: Certificate, random: Random) -> Certificate:
    clauses = formula(certificate.puzzle, certificate.solutions)
    steps = list(certificate.steps)
    for clause in random.sample(clauses, len(clauses) // 4):
        steps.insert(0, Step(clause, deletes=True))
    return replace(certificate, steps=tuple(steps))


MUTATIONS: dict[str, Mutation] = {
    "a literal is flipped": _change_literal(lambda literal, _: -literal),
    "a literal is another": _change_literal(lambda _, random: -random.randint(1, 64)),
    "a literal is huge": _change_literal(lambda literal, _: literal * 10**20),
    "a literal is missing": _steps(_drop_literal),
    "a step is missing": _steps(lambda steps, at, _: steps.pop(at)),
    "a step is there twice": _steps(lambda steps, at, _: steps.insert(at, steps[at])),
    "two steps are swapped": _steps(_swap),
    "the end is missing": _steps(_truncate),
    "the empty clause is forged": _steps(_forge_end),
    "an unknown clause is deleted": _steps(
        lambda steps, at, _: steps.insert(at, Step((1, -9, 14), deletes=True))
    ),
    "clauses of the formula are deleted": _delete_clause,
    "the puzzle is another": _other_puzzle,
    "a given is missing": _fewer_givens,
    "a solution is wrong": _wrong_solution,
    "a solution is there twice": _repeated_solution,
    "a solution is missing": _missing_solution,
}
