"""Use clingo, an answer set solver: choose candidates, of which exactly one is true in each rule.

The rules are added through clingo's backend, already ground. Defaults are what was fastest in
measurements on 9x9 puzzles (17 givens, and the hardest known) and 25x25.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from math import inf
from time import perf_counter

from solvers.about import About
from solvers.deadline import Deadline, OutOfTime
from solvers.interruption import SearchInterrupted
from solvers.libraries import require
from solvers.models._open_candidates import Candidate, groups, open_candidates
from solvers.puzzle import Grid, Puzzle
from solvers.result import Result, Stop
from solvers.solver import FIND_ONE, Limits, check_arguments

require("clingo")

from clingo import Control, Model  # noqa: E402 - only after `require`

from solvers.models.clingo._models import Read, by_literal, by_name, name_of  # noqa: E402

ABOUT = About(
    family="ASP",
    licence="MIT",
    interrupted="it searches in a thread of its own, and is cancelled",
)

_TUNED = ("--sat-prepro=0", "--eq=0", "--configuration=jumpy")
_FEW = 10  # solutions, for which atoms have no names: naming takes longer than it saves
_WAKE = 0.05  # seconds; Python does not notice Ctrl-C while it waits for clingo
_TEXTBOOK = """
1 { has(C, D) : digit(D) } 1 :- cell(C).
1 { has(C, D) : in(C, U) } 1 :- full(U), digit(D).
{ has(C, D) : in(C, U) } 1 :- short(U), digit(D).
:- given(C, D), not has(C, D).
"""


@dataclass(frozen=True)
class Solver:
    """clingo.

    stock  a textbook's program as text, which clingo grounds, and clingo's own settings. Grounding
           cannot be interrupted, so such a solver runs in a worker
    """

    stock: bool = False

    @property
    def interruptible(self) -> bool:
        """Whether the search keeps its time limit."""
        return not self.stock

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        """See `solvers.solver.Solver`.

        Counters: conflicts, choices, build_seconds and, with the time for reading these counters,
        search_seconds.
        """
        check_arguments(puzzle, limits)
        start, built = perf_counter(), inf
        deadline, collector = Deadline.after(limits.time_limit), _Collector(puzzle, limits)
        counts: dict[str, int] = {}
        try:
            stop = Stop.EXHAUSTED
            if not puzzle.contradictions:
                control = Control(["0", *(() if self.stock else _TUNED)], logger=_ignore)
                few = limits.solution_limit is not None and limits.solution_limit <= _FEW
                build = _add_textbook if self.stock else partial(_add_rules, are_named=not few)
                read = build(control, puzzle, deadline)
                built = perf_counter()
                stop = _search(control, collector, read, deadline)
                counts = _counts(control)
        except OutOfTime:
            stop = Stop.TIMEOUT
        except KeyboardInterrupt:
            raise SearchInterrupted(collector.grids) from None
        ended = perf_counter()
        seconds = {
            "build_seconds": min(built, ended) - start,
            "search_seconds": max(ended - built, 0.0),
        }
        return Result(tuple(collector.grids), stop, counts | seconds, puzzle)


class _Collector:
    """Collects the grids of the models, and ends the search at the solution limit."""

    def __init__(self, puzzle: Puzzle, limits: Limits) -> None:
        self.grids: list[Grid] = []
        self.is_enough = False
        self._givens, self._limit = puzzle.givens, limits.solution_limit

    def add(self, model: Model, read: Read) -> bool:
        """Add the grid of a model; return whether the search goes on. clingo calls this."""
        if self.is_enough:
            return False
        grid = [*self._givens]
        for cell, digit in read(model):
            grid[cell] = digit
        self.grids.append(tuple(grid))
        self.is_enough = len(self.grids) == self._limit
        return not self.is_enough


def _add_rules(control: Control, puzzle: Puzzle, deadline: Deadline, *, are_named: bool) -> Read:
    """Add ground rules on the candidates that no given excludes. Raises OutOfTime."""
    digits, atoms = open_candidates(puzzle), dict[Candidate, int]()
    with control.backend() as backend:
        for cell, values in digits.items():
            deadline.check()
            for digit in values:
                atoms[cell, digit] = backend.add_atom(name_of(cell, digit) if are_named else None)
        backend.add_rule(list(atoms.values()), choice=True)
        for group in groups(puzzle, digits, deadline):
            places = [atoms[candidate] for candidate in group.candidates]
            if group.exactly:
                backend.add_rule([], [-atom for atom in places])  # not: none of them
            if len(places) > 1:
                backend.add_weight_rule([], 2, [(atom, 1) for atom in places])  # not: two of them
    deadline.check()
    return by_name(atoms) if are_named else by_literal(atoms)


def _add_textbook(control: Control, puzzle: Puzzle, deadline: Deadline) -> Read:
    """Ground the program of a textbook, with the units and givens as facts. Raises OutOfTime."""
    shape = puzzle.shape
    facts = [f"cell(0..{shape.cells - 1}). digit(1..{shape.size})."]
    for number, unit in enumerate(shape.units):
        kind = "full" if len(unit) == shape.size else "short"
        facts.append(f"{kind}({number}). {' '.join(f'in({cell},{number}).' for cell in unit)}")
    facts += [f"given({cell},{digit})." for cell, digit in enumerate(puzzle.givens) if digit]
    deadline.check()
    control.add("base", [], _TEXTBOOK + "\n".join(facts))
    control.ground([("base", [])])
    deadline.check()
    literals = dict[Candidate, int]()
    for atom in control.symbolic_atoms.by_signature("has", 2):
        cell, digit = (argument.number for argument in atom.symbol.arguments)
        if not puzzle.givens[cell]:
            literals[cell, digit] = atom.literal
    return by_literal(literals)


def _search(control: Control, collector: _Collector, read: Read, deadline: Deadline) -> Stop:
    """Search in clingo's thread until the end, the solution limit or the deadline."""
    with control.solve(on_model=partial(collector.add, read=read), async_=True) as handle:
        while not handle.wait(max(min(_WAKE, deadline.left), 0.0)):
            if deadline.left <= 0:
                handle.cancel()
                return Stop.TIMEOUT
        is_exhausted = handle.get().exhausted
    if collector.is_enough:
        return Stop.ENOUGH
    return Stop.EXHAUSTED if is_exhausted else Stop.GAVE_UP


def _counts(control: Control) -> dict[str, int]:
    found = control.statistics["solving"]["solvers"]
    return {name: int(found[name]) for name in ("conflicts", "choices")}


def _ignore(*_: object) -> None:
    """Do not print clingo's warnings."""
