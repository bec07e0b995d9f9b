"""Check a proof that a puzzle has no other solutions. This module shares no code with any solver.

The first clauses are those of `solvers.cnf.formula`, made from the puzzle and the known solutions,
never read from a file. Each step adds a clause that follows from the clauses before it by reverse
unit propagation (RUP): if its literals are false, unit propagation finds a contradiction. Steps
that need the rule RAT are refused. The last step adds the empty clause.

A deleted clause of two or more literals must exist. As in drat-trim, deleting a clause of one
literal has no effect, and literals that have followed from all clauses remain true. A wrong proof
does not pass because of this: a clause that followed once still follows from the formula.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from solvers import cnf
from solvers.cnf import Clause
from solvers.errors import ProofRejected, Unsupported
from solvers.proof import Step
from solvers.puzzle import Grid, Puzzle
from solvers.quantities import count
from solvers.shape import Shape

LARGEST = 36  # digits; the clauses of a 64x64 puzzle take gigabytes
_SHOWN = 12  # literals of a clause in an error
_REMEDY = "compare the puzzle with the one that was proved, or write the proof again"


def check_steps(puzzle: Puzzle, solutions: Sequence[Grid], steps: Iterable[Step]) -> int:
    """Check that steps refute every solution other than these. Returns the number of steps.

    Raises ProofRejected for the first step that is not correct.

    >>> check_steps(Puzzle.parse("1... ..3. .... ..21"), [], [Step(())])
    1
    """
    if puzzle.shape.size > LARGEST:
        cause = f"has {puzzle.shape.size} digits, and its clauses would take gigabytes"
        raise Unsupported(cause, remedy=f"give a puzzle of at most {LARGEST} digits")
    clauses, number, is_over = _Clauses(puzzle, solutions), 0, False
    if not isinstance(steps, Iterable):
        raise ProofRejected(f"the steps are {_type(steps)}, not Steps", remedy=_REMEDY)
    for number, step in enumerate(steps, 1):
        if not isinstance(step, Step) or not isinstance(step.clause, tuple | list):
            wrong = _type(getattr(step, "clause", step))
            raise ProofRejected(f"step {number} is {wrong}, not a Step of literals", remedy=_REMEDY)
        after = "comes after the empty clause, which must be the last" if is_over else None
        if reason := after or clauses.apply(step):
            raise ProofRejected(f"step {number} ({_text(step)}): {reason}", remedy=_REMEDY)
        is_over = not step.clause and not step.deletes
    if not is_over:
        cause = f"the proof ends after {count(number, 'step')}, without the empty clause"
        raise ProofRejected(cause, remedy=_REMEDY)
    return number


def _shown(value: object) -> str:
    is_huge = isinstance(value, int) and abs(value) >= 10**_SHOWN
    return "a huge number" if is_huge else str(value)[: _SHOWN + 1]


def _type(value: object) -> str:
    return f"of the type {type(value).__name__}"


def _text(step: Step) -> str:
    literals = [_shown(each) for each in step.clause[:_SHOWN]]
    end = "..." if len(step.clause) > _SHOWN else "0"
    return " ".join(["d", *literals, end] if step.deletes else [*literals, end])


@lru_cache(maxsize=8)
def _split(shape: Shape) -> tuple[list[list[int]], list[Clause]]:
    """Return what follows from each literal by a rule of two literals, and the other rules."""
    implied: list[list[int]] = [[] for _ in range(2 * shape.size * shape.cells + 1)]
    for clause in cnf.rules(shape):
        if len(clause) == 2:
            implied[-clause[0]].append(clause[1])
            implied[-clause[1]].append(clause[0])
    return implied, [clause for clause in cnf.rules(shape) if len(clause) != 2]


class _Clauses:
    """The clauses so far, and the literals that follow from them by unit propagation.

    Lists by literal have the negative literals at their ends, where Python finds index -1.
    """

    def __init__(self, puzzle: Puzzle, solutions: Sequence[Grid]) -> None:
        self._variables = puzzle.shape.size * puzzle.shape.cells
        implied, others = _split(puzzle.shape)
        self._implied = [*implied]  # the lists in it are shared: replaced, never changed
        self._true = bytearray(len(implied))
        self._trail: list[int] = []  # the true literals, in the order in which they were found
        self._watchers: list[list[list[int]]] = [[] for _ in implied]
        self._long: dict[Clause, list[list[int]]] = {}  # clauses of three literals or more
        self._is_refuted = False
        more = cnf.formula(puzzle, solutions)[len(cnf.rules(puzzle.shape)) :]
        for clause in (*others, *more):
            self._add(clause)

    def apply(self, step: Step) -> str | None:
        """Add or delete the clause of a step. Returns why the step is refused, or None."""
        for literal in step.clause:
            if type(literal) is not int or not 1 <= abs(literal) <= self._variables:
                return f"{_shown(literal)} is not a literal of 1 to {self._variables}"
        if step.deletes:
            return self._delete(tuple(sorted({*step.clause})))
        if not self._follows(step.clause):
            return "does not follow by unit propagation from the clauses before it"
        self._add(step.clause)
        return None

    def _follows(self, clause: Clause) -> bool:
        before, negated = len(self._trail), [-each for each in clause]
        follows = self._is_refuted or self._assume(negated) or self._propagate(before)
        for literal in self._trail[before:]:
            self._true[literal] = 0
        del self._trail[before:]
        return follows

    # --- adding and deleting

    def _add(self, clause: Clause) -> None:
        """Add a clause, and what follows from it by unit propagation."""
        key, true = tuple(sorted({*clause})), self._true
        possible = [each for each in key if not true[-each]]
        if len(key) == 2:
            self._implied[-key[0]] = [*self._implied[-key[0]], key[1]]
            self._implied[-key[1]] = [*self._implied[-key[1]], key[0]]
        elif len(key) > 2:
            watched = sorted(key, key=lambda each: true[-each])  # the first two are watched
            self._long.setdefault(key, []).append(watched)
            self._watchers[watched[0]].append(watched)
            self._watchers[watched[1]].append(watched)
        if len(possible) < 2:
            before = len(self._trail)
            is_false = not possible or self._assume(possible) or self._propagate(before)
            self._is_refuted = self._is_refuted or is_false

    def _delete(self, key: Clause) -> str | None:
        if len(key) == 2 and key[1] in self._implied[-key[0]]:
            for one, other in (key, key[::-1]):
                self._implied[-one] = [*self._implied[-one]]
                self._implied[-one].remove(other)
        elif len(key) > 2 and self._long.get(key):
            watched = self._long[key].pop()
            for literal in watched[:2]:
                kept = [each for each in self._watchers[literal] if each is not watched]
                self._watchers[literal] = kept
        elif len(key) != 1:
            return "there is no such clause to delete"
        return None

    # --- unit propagation; both return whether they found a contradiction

    def _assume(self, literals: Iterable[int]) -> bool:
        for literal in literals:
            if self._true[-literal]:
                return True
            if not self._true[literal]:
                self._true[literal] = 1
                self._trail.append(literal)
        return False

    def _propagate(self, start: int) -> bool:
        while start < len(self._trail):
            literal = self._trail[start]
            if self._assume(self._implied[literal]) or self._visit(-literal):
                return True
            start += 1
        return False

    def _visit(self, false: int) -> bool:
        """Watch another literal in the clauses that watch a false one; find units among them."""
        true, watchers = self._true, self._watchers
        visited, kept = watchers[false], list[list[int]]()
        watchers[false] = kept
        for number, clause in enumerate(visited, 1):
            if clause[0] == false:
                clause[0], clause[1] = clause[1], false
            for place in range(2, len(clause)) if not true[clause[0]] else ():
                if not true[-clause[place]]:
                    clause[1], clause[place] = clause[place], false
                    watchers[clause[1]].append(clause)
                    break
            else:
                kept.append(clause)
                if self._assume(clause[:1]):
                    kept += visited[number:]
                    return True
        return False
