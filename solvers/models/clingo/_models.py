"""Read the true candidates of clingo's models, which takes longer than the search for many of them.

A model is asked for the value of each literal, or for the names of all true atoms in one call. The
latter is faster for many models, but each name must be made.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from operator import attrgetter

from clingo import Function, Model, Number, Symbol

from solvers.models._open_candidates import Candidate

Read = Callable[[Model], Iterable[Candidate]]


def _itself(name: Symbol) -> Symbol:
    return name


# What identifies a name: its number inside clingo, if that is accessible, is compared faster.
_key: Callable[[Symbol], object] = attrgetter("_rep") if hasattr(Number(0), "_rep") else _itself


@lru_cache(maxsize=10_000)
def name_of(cell: int, digit: int) -> Symbol:
    """Return the name of a candidate."""
    return Function("has", [Number(cell), Number(digit)])


def by_name(candidates: Iterable[Candidate]) -> Read:
    """Return a function that reads the names of the true atoms of a model."""
    named = {_key(name_of(*candidate)): candidate for candidate in candidates}

    def read(model: Model) -> list[Candidate]:
        return [named[_key(name)] for name in model.symbols(atoms=True)]

    return read


def by_literal(literals: Mapping[Candidate, int]) -> Read:
    """Return a function that reads the literals of candidates, in any order."""
    of_cell = dict[int, list[tuple[Candidate, int]]]()
    for candidate, literal in literals.items():
        of_cell.setdefault(candidate[0], []).append((candidate, literal))

    def read(model: Model) -> Iterator[Candidate]:
        for pairs in of_cell.values():
            for candidate, literal in pairs:
                if model.is_true(literal):
                    yield candidate
                    break

    return read
