"""The rules and givens of a puzzle as clauses (CNF), for SAT solvers and for proofs.

A puzzle of size n has n literals for each cell: `literal(shape, cell, digit)` is true if the cell
has the digit, and its negative is true if it has not. The clauses come in this order:

1. each cell has a digit,
2. no cell has two digits,
3. no two peers have the same digit,
4. each digit is in each full unit, which is a unit of n cells,
5. the givens, one clause for each,
6. for a proof that there are no other solutions: one clause for each known solution, which excludes
   it.

Clauses 1 to 3 state the rules. Clauses 4 follow from them, but not by unit propagation: with them,
unit propagation finds naked and hidden singles. This is the extended encoding of Lynce and
Ouaknine, "Sudoku as a SAT problem" (2006).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations

from solvers.puzzle import Grid, Puzzle
from solvers.shape import Shape

Clause = tuple[int, ...]  # literals, which are integers other than 0


def literal(shape: Shape, cell: int, digit: int) -> int:
    """Return the literal that is true if a cell has a digit: 1 to size * cells.

    >>> literal(Shape(), 0, 1), literal(Shape(), 80, 9)
    (1, 729)
    """
    return cell * shape.size + digit


def cell_and_digit(shape: Shape, positive: int) -> tuple[int, int]:
    """Return the cell and the digit of a positive literal."""
    cell, digit = divmod(positive - 1, shape.size)
    return cell, digit + 1


@lru_cache(maxsize=32)
def rules(shape: Shape) -> tuple[Clause, ...]:
    """Return the clauses that hold for every grid of a shape: 1 to 4 of this module's list."""
    return tuple(_rules(shape))


def _rules(shape: Shape) -> Iterator[Clause]:
    candidates = [
        tuple(literal(shape, cell, digit) for digit in shape.digits) for cell in range(shape.cells)
    ]
    yield from candidates
    for several in candidates:
        yield from ((-one, -other) for one, other in combinations(several, 2))
    for cell in range(shape.cells):
        for peer in sorted(shape.peers(cell)):
            if peer > cell:
                pairs = zip(candidates[cell], candidates[peer], strict=True)
                yield from ((-one, -other) for one, other in pairs)
    for unit in shape.full_units:
        yield from zip(*(candidates[cell] for cell in unit), strict=True)


def givens(puzzle: Puzzle) -> list[Clause]:
    """Return a clause of one literal for each given, in the order of the cells."""
    return [
        (literal(puzzle.shape, cell, digit),) for cell, digit in enumerate(puzzle.givens) if digit
    ]


def without(shape: Shape, solution: Grid) -> Clause:
    """Return the clause that excludes a grid: at least one of its cells has another digit."""
    return tuple(-literal(shape, cell, digit) for cell, digit in enumerate(solution))


def formula(puzzle: Puzzle, solutions: Iterable[Grid] = ()) -> list[Clause]:
    """Return all clauses. They are unsatisfiable if the puzzle has no other solution than these.

    >>> clauses = formula(Puzzle.parse("1... .... .... ...."))
    >>> len(clauses), clauses[0], clauses[-1]
    (385, (1, 2, 3, 4), (1,))
    """
    shape = puzzle.shape
    return [
        *rules(shape),
        *givens(puzzle),
        *(without(shape, solution) for solution in solutions),
    ]
