"""How a backend behaves: with its time, with what it is given, with what it remembers, and among threads."""

from __future__ import annotations

import dataclasses
import math
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from solvers.conformance import known_puzzles
from solvers.conformance.backend_tester import BackendTester, Check, CheckFailed, claim_of
from solvers.conformance.known_puzzles import KnownPuzzle
from solvers.puzzle import STANDARD, Puzzle
from solvers.registry.spec import Spec, build
from solvers.result import Stop
from solvers.shape import Shape
from solvers.solver import Limits, Preparable, Solver

SHORT = 0.05  # seconds for a question that nobody ever answers
NO_TIME = 1e-9
ALL = Limits(None)
THREADS = 4
ROUNDS = 3
COUNTS = ("guesses", "backtracks", "propagations")
_SAMPLE = 50  # solutions of a very long list that are looked at one by one
_TAKEN = ("wall_ns", "cpu_ns")


def _result_type(tester: BackendTester) -> None:
    for board in (
        known_puzzles.one(STANDARD),
        known_puzzles.one(known_puzzles.FOUR),
        *known_puzzles.none(STANDARD),
    ):
        tester.ask(board, 2)


def _time_limit(tester: BackendTester) -> None:
    """On boards whose solutions nobody can list. A backend that says it holds no limit is asked behind a worker only."""
    if not tester.holds_limits and not tester.worker:
        return
    limits = Limits(None, SHORT)
    for puzzle in (Puzzle.empty(STANDARD), Puzzle.empty(Shape(5, 5))):
        result = tester.answer(puzzle, limits)
        if result is None:
            continue
        few = dataclasses.replace(result, solutions=result.solutions[:_SAMPLE])
        tester.verify(few, KnownPuzzle(puzzle, ()), limits)
        claim = claim_of(result, limits)
        tester.hold(
            result.stop in (Stop.TIMEOUT, Stop.GAVE_UP),
            claim,
            "there are more than anybody can list",
            puzzle,
        )
        tester.hold(
            len(set(result.solutions)) == len(result.solutions), claim, "some come twice", puzzle
        )
    tester.ask(known_puzzles.empty(STANDARD), 1, NO_TIME)


def _repeat(tester: BackendTester) -> None:
    """A-A-B-C-A over boards with one solution, several and none: what was proved once is proved again."""
    for shape in (STANDARD, known_puzzles.FOUR):
        one, several, none = (
            known_puzzles.one(shape),
            known_puzzles.several(shape),
            known_puzzles.none(shape)[0],
        )
        for a, b, c in ((one, several, none), (several, none, one), (none, one, several)):
            answers = [tester.ask(board, None) for board in (a, a, b, c, a)]
            first, *again = (answers[place] for place in (0, 1, 4))
            for later in again:
                if first and later and first.stop is Stop.EXHAUSTED:
                    claim = f"{claim_of(first, ALL)}, and later {claim_of(later, ALL)}"
                    tester.hold(
                        later.status is first.status, claim, "it is the same question", a.puzzle
                    )


def _unchanged(tester: BackendTester) -> None:
    """The answer that was given is the same after the next question; every question holds that of its puzzle."""
    if tester.worker:
        return
    for shape in (STANDARD, known_puzzles.FOUR):
        board = known_puzzles.one(shape)
        if first := tester.ask(board, 2):
            solutions, counters = first.solutions, dict(first.counters)
            tester.ask(known_puzzles.several(shape), 2)
            same = (first.solutions, dict(first.counters)) == (solutions, counters)
            tester.hold(
                same, "gives an answer for good", "the next question changed it", board.puzzle
            )


def _threads(tester: BackendTester) -> None:
    """Four threads begin together, each with a puzzle of its own, several times."""
    for asked in (
        known_puzzles.isomorphs(THREADS),
        [known_puzzles.several(shape) for shape in (STANDARD, *known_puzzles.SIZES[:3])],
    ):
        with ThreadPoolExecutor(THREADS) as pool:
            begin = Barrier(THREADS)
            tester.assertions += sum(
                pool.map(_ask_often, [tester.solver] * THREADS, asked, [begin] * THREADS)
            )


def _ask_often(solver: Solver, board: KnownPuzzle, begin: Barrier) -> int:
    """One thread's questions; how many assertions they made."""
    tester = BackendTester(solver)
    begin.wait()
    for _ in range(ROUNDS):
        tester.ask(board, 2)
    return tester.assertions


def _counters(tester: BackendTester) -> None:
    for board in (
        known_puzzles.one(STANDARD),
        known_puzzles.several(known_puzzles.FOUR),
        known_puzzles.clashing(STANDARD)[0],
    ):
        result = tester.ask(board, 2)
        for name, value in result.counters.items() if result else ():
            named = isinstance(name, str) and name.isidentifier() and name not in _TAKEN
            tester.hold(
                named,
                f"counts {name!r}",
                "a counter has an identifier as name, and wall_ns and cpu_ns are taken",
            )
            number = type(value) in (int, float) and math.isfinite(value)
            tester.hold(
                number, f"counts {name} = {value!r}", "a counter is a plain number", board.puzzle
            )
            standard = (name in COUNTS, name.endswith("_seconds"))
            right = (value >= 0 or not any(standard)) and (value == int(value) or not standard[0])
            tester.hold(
                right,
                f"counts {name} = {value!r}",
                "a count is a whole number, and no time is negative",
                board.puzzle,
            )


def _prepare(tester: BackendTester) -> None:
    if tester.worker or not isinstance(tester.solver, Preparable):
        return
    for _ in range(2):
        try:
            tester.solver.prepare()
        except Exception as error:
            raise CheckFailed("prepares", f"{type(error).__name__}: {error}") from error
        tester.ask(known_puzzles.one(STANDARD), 2)
        tester.ask(known_puzzles.one(known_puzzles.FOUR), 2)


def _options(tester: BackendTester) -> None:
    """Options written as on a command line make an equal backend."""
    solver = tester.solver
    if tester.worker or not dataclasses.is_dataclass(solver):
        return
    if not any(tester.ask(known_puzzles.one(shape), 1) for shape in (STANDARD, known_puzzles.FOUR)):
        return  # of a backend that answers nothing, nothing is held
    kind = type(solver)
    frozen = kind.__dataclass_params__.frozen
    tester.hold(frozen, f"{kind.__name__} holds options", "the dataclass is not frozen")
    names = [field.name for field in dataclasses.fields(solver) if field.init]
    spec = Spec.of("solver", {name: getattr(solver, name) for name in names})
    tester.hold(
        build(kind, spec) == solver,
        f"has the options {', '.join(names) or 'none'}",
        f"{spec} makes another",
    )


CONDUCT = (
    Check(
        "result-type",
        "It returns a Result: a tuple of grids, each a tuple of plain digits, and a Stop.",
        _result_type,
    ),
    Check(
        "time-limit",
        "A search without end stops at its time limit, and claims nothing that it did not see.",
        _time_limit,
    ),
    Check(
        "repeat", "The same question has the same answer, whatever was asked in between.", _repeat
    ),
    Check("unchanged", "Neither the puzzle nor an earlier answer is changed.", _unchanged),
    Check(
        "threads",
        "Four threads that share the backend get each the answer to its own puzzle.",
        _threads,
    ),
    Check(
        "counters",
        "Counters are plain numbers under identifiers; the standard ones are counts and seconds.",
        _counters,
    ),
    Check("prepare", "To prepare twice is to prepare once.", _prepare),
    Check(
        "options",
        "Options are the fields of a frozen dataclass, and survive being written as text.",
        _options,
    ),
)
