"""The proof of a search with clause learning: the clauses that it learnt and deleted, in order."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from solvers.backtracking.compiled.state import (
    DECIDED,
    LOGGED,
    ROOT_LOGGED,
    State,
)
from solvers.backtracking.compiled.tables import Ints, Tables
from solvers.cnf import Clause
from solvers.proof import Step

LEARNT, DELETED, EXCLUDED, KINDS = range(4)  # what a clause in the log is, see `proof_log`


def log_size(tables: Tables, store: int, steps: int) -> int:
    """Return how long the log may get between two pauses that are `steps` steps apart.

    The last step may delete all clauses, or log an inference for each candidate.
    """
    return steps + store + tables.candidates * (tables.size + 2)


class Refutation:
    """The steps of a search, made each time they are read.

    The log of the kernel (see `proof_log`) is kept: 4 bytes for each literal.
    """

    def __init__(self) -> None:
        self._logs: list[Ints] = []
        self._root: list[int] = []  # candidates that are eliminated in the end

    def take(self, state: State) -> None:
        """Move the log of a search here."""
        if logged := int(state.now[LOGGED]):
            self._logs.append(state.log[:logged].copy())
            state.now[LOGGED] = 0

    def end(self, tables: Tables, state: State) -> None:
        """Add what locked candidates have eliminated on level 0 since the last clause."""
        decided = state.trail[state.now[ROOT_LOGGED] : state.now[DECIDED]]
        reasons = state.reason[decided]
        locked = (reasons >= tables.by_overlap) & (reasons < tables.by_clause)
        self._root = decided[locked].tolist()

    def __iter__(self) -> Iterator[Step]:
        """Yield the steps. A guess that is excluded makes those after it unnecessary."""
        excluded: list[Clause] = []
        for kind, clause in self._clauses():
            yield Step(clause, kind == DELETED)
            if kind == EXCLUDED:
                while excluded and len(excluded[-1]) > len(clause):
                    yield Step(excluded.pop(), deletes=True)
                excluded.append(clause)
        yield from (Step((-candidate - 1,)) for candidate in self._root)
        yield Step(())

    def _clauses(self) -> Iterator[tuple[int, Clause]]:
        numbers = chain.from_iterable(log.tolist() for log in self._logs)
        for header in numbers:
            count, kind = divmod(header, 4)
            yield kind, tuple(_literal(next(numbers)) for _ in range(count))


def _literal(logged: int) -> int:
    """Return the literal of `solvers.cnf`: candidates are numbered from 1 there."""
    return -(logged >> 1) - 1 if logged & 1 else (logged >> 1) + 1
