"""Check how a backend behaves: time limits, arguments, repeated calls, threads and options."""

from __future__ import annotations

import dataclasses
import math
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Final

from solvers.conformance import known_puzzles as known
from solvers.conformance.backend_tester import BackendTester, Check, CheckFailed, claim_of
from solvers.conformance.known_puzzles import KnownPuzzle
from solvers.puzzle import STANDARD, Puzzle
from solvers.registry.options import build
from solvers.registry.spec import Spec
from solvers.result import Stop
from solvers.shape import Shape
from solvers.solver import Limits, Preparable, Solver

SHORT: Final = 0.05  # seconds for a search that never ends
NO_TIME: Final = 1e-9
ALL: Final = Limits(None)
THREADS: Final = 4
ROUNDS: Final = 3
COUNTS: Final = ("guesses", "backtracks", "propagations")
SHAPES: Final = (STANDARD, known.SHAPE_4X4)
_VERIFIED: Final = 50  # solutions of a very long list that are verified
_RESERVED: Final = ("wall_ns", "cpu_ns")


def _result_type(tester: BackendTester) -> None:
    for puzzle in (*map(known.unique, SHAPES), *known.unsolvable(STANDARD)):
        tester.solve(puzzle, 2)


def _time_limit(tester: BackendTester) -> None:
    """An uninterruptible backend is tested behind a worker only."""
    if tester.finds_one or not (tester.interruptible or tester.worker):
        return
    limits = Limits(None, SHORT)
    for puzzle in (Puzzle.empty(STANDARD), Puzzle.empty(Shape(5, 5))):
        result = tester.solve_unverified(puzzle, limits)
        if result is None:
            continue
        few = dataclasses.replace(result, solutions=result.solutions[:_VERIFIED])
        tester.verify(few, KnownPuzzle(puzzle, ()), limits)
        claim = claim_of(result, limits)
        stopped = result.stop in (Stop.TIMEOUT, Stop.GAVE_UP)
        tester.require(stopped, claim, "there are too many solutions to list", puzzle)
        distinct = len(set(result.solutions)) == len(result.solutions)
        tester.require(distinct, claim, "a solution is repeated", puzzle)
    tester.solve(known.empty(STANDARD), 1, NO_TIME)


def _repeat(tester: BackendTester) -> None:
    """Solve A-A-B-C-A with one, several and no solutions: what was proved must be proved again."""
    for shape in SHAPES:
        one, several, none = known.unique(shape), known.several(shape), known.unsolvable(shape)[0]
        for a, b, c in ((one, several, none), (several, none, one), (none, one, several)):
            results = [tester.solve(puzzle, None) for puzzle in (a, a, b, c, a)]
            first, *again = (results[place] for place in (0, 1, 4))
            for later in again:
                if first and later and first.stop is Stop.EXHAUSTED:
                    claim = f"{claim_of(first, ALL)}, and later {claim_of(later, ALL)}"
                    same = later.status is first.status
                    tester.require(same, claim, "it is the same puzzle", a.puzzle)


def _unchanged(tester: BackendTester) -> None:
    """Compare an earlier result with a copy of it. (Each solve checks that the puzzle is equal.)"""
    if tester.worker:
        return
    for shape in SHAPES:
        unique = known.unique(shape)
        if first := tester.solve(unique, 2):
            copy = (first.solutions, dict(first.counters))
            tester.solve(known.several(shape), 2)
            same = (first.solutions, dict(first.counters)) == copy
            tester.require(
                same, "leaves its results unchanged", "a later call changed one", unique.puzzle
            )


def _threads(tester: BackendTester) -> None:
    """Four threads begin at the same time, each with its own puzzle, several times."""
    several = [known.several(shape) for shape in (STANDARD, *known.SIZES[:3])]
    for puzzles in (known.isomorphs(THREADS), several):
        begin = Barrier(THREADS)
        with ThreadPoolExecutor(THREADS) as pool:
            for each in list(
                pool.map(lambda puzzle: _solve_often(tester.solver, puzzle, begin), puzzles)  # noqa: B023 - used in this round
            ):
                tester.add(each)


def _solve_often(solver: Solver, puzzle: KnownPuzzle, begin: Barrier) -> BackendTester:
    """Solve a puzzle several times in one thread."""
    tester = BackendTester(solver)
    begin.wait()
    for _ in range(ROUNDS):
        tester.solve(puzzle, 2)
    return tester


def _counters(tester: BackendTester) -> None:
    for puzzle in (
        known.unique(STANDARD),
        known.several(known.SHAPE_4X4),
        known.contradictory(STANDARD)[0],
    ):
        result = tester.solve(puzzle, 2)
        for name, value in result.counters.items() if result else ():
            allowed = isinstance(name, str) and name.isidentifier() and name not in _RESERVED
            evidence = "the name of a counter is an identifier, but not wall_ns or cpu_ns"
            tester.require(allowed, f"has a counter {name!r}", evidence)
            claim = f"counts {name} = {value!r}"
            is_number = type(value) in (int, float) and math.isfinite(value)
            tester.require(is_number, claim, "a counter is a finite number", puzzle.puzzle)
            is_count, is_time = name in COUNTS, name.endswith("_seconds")
            plausible = (value >= 0 or not (is_count or is_time)) and (
                value == int(value) or not is_count
            )
            evidence = "a count is a whole number, and neither a count nor a time is negative"
            tester.require(plausible, claim, evidence, puzzle.puzzle)


def _prepare(tester: BackendTester) -> None:
    if tester.worker or not isinstance(tester.solver, Preparable):
        return
    for _ in range(2):
        try:
            tester.solver.prepare()
        except Exception as error:
            raise CheckFailed("prepares", f"{type(error).__name__}: {error}") from error
        for shape in SHAPES:
            tester.solve(known.unique(shape), 2)


def _options(tester: BackendTester) -> None:
    """Options that are written as text must make an equal backend."""
    solver = tester.solver
    if tester.worker or not dataclasses.is_dataclass(solver):
        return
    if not any(tester.solve(known.unique(shape), 1) for shape in SHAPES):
        return  # it supports no puzzle, so nothing is required
    kind = type(solver)
    frozen = kind.__dataclass_params__.frozen
    tester.require(frozen, f"{kind.__name__} has options", "the dataclass is not frozen")
    names = [field.name for field in dataclasses.fields(solver) if field.init]
    spec = Spec.of("solver", {name: getattr(solver, name) for name in names})
    claim = f"has the options {', '.join(names) or 'none'}"
    tester.require(build(kind, spec) == solver, claim, f"{spec} makes another backend")


BEHAVIOUR: Final = (
    Check(
        "result-type",
        "It returns a Result: a tuple of grids, each a tuple of plain integers, and a Stop.",
        _result_type,
    ),
    Check(
        "time-limit",
        "It stops an endless search at the time limit, and claims nothing that it has not found.",
        _time_limit,
    ),
    Check("repeat", "It gives the same answer to the same puzzle after other puzzles.", _repeat),
    Check("unchanged", "It changes neither the puzzle nor an earlier result.", _unchanged),
    Check("threads", "It solves different puzzles in four threads at the same time.", _threads),
    Check(
        "counters",
        "Its counters are finite numbers with identifiers as names; counts are whole numbers.",
        _counters,
    ),
    Check("prepare", "It can be prepared twice.", _prepare),
    Check(
        "options",
        "Its options are the fields of a frozen dataclass, and can be written as text.",
        _options,
    ),
)
