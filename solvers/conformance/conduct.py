"""How a backend behaves: with its time, with what it is given, with what it remembers, and among threads."""

from __future__ import annotations

import dataclasses
import math
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from solvers.conformance import boards
from solvers.conformance.boards import Board
from solvers.conformance.examination import Check, Examination, Failed, claim_of
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


def _result_type(exam: Examination) -> None:
    for board in (boards.one(STANDARD), boards.one(boards.FOUR), *boards.none(STANDARD)):
        exam.ask(board, 2)


def _time_limit(exam: Examination) -> None:
    """On boards whose solutions nobody can list. A backend that says it holds no limit is asked behind a worker only."""
    if not exam.holds_limits and not exam.worker:
        return
    limits = Limits(None, SHORT)
    for puzzle in (Puzzle.empty(STANDARD), Puzzle.empty(Shape(5, 5))):
        result = exam.answer(puzzle, limits)
        if result is None:
            continue
        few = dataclasses.replace(result, solutions=result.solutions[:_SAMPLE])
        exam.verify(few, Board(puzzle, ()), limits)
        claim = claim_of(result, limits)
        exam.hold(
            result.stop in (Stop.TIMEOUT, Stop.GAVE_UP),
            claim,
            "there are more than anybody can list",
            puzzle,
        )
        exam.hold(
            len(set(result.solutions)) == len(result.solutions), claim, "some come twice", puzzle
        )
    exam.ask(boards.empty(STANDARD), 1, NO_TIME)


def _repeat(exam: Examination) -> None:
    """A-A-B-C-A over boards with one solution, several and none: what was proved once is proved again."""
    for shape in (STANDARD, boards.FOUR):
        one, several, none = boards.one(shape), boards.several(shape), boards.none(shape)[0]
        for a, b, c in ((one, several, none), (several, none, one), (none, one, several)):
            answers = [exam.ask(board, None) for board in (a, a, b, c, a)]
            first, *again = (answers[place] for place in (0, 1, 4))
            for later in again:
                if first and later and first.stop is Stop.EXHAUSTED:
                    claim = f"{claim_of(first, ALL)}, and later {claim_of(later, ALL)}"
                    exam.hold(
                        later.status is first.status, claim, "it is the same question", a.puzzle
                    )


def _unchanged(exam: Examination) -> None:
    """The answer that was given is the same after the next question; every question holds that of its puzzle."""
    if exam.worker:
        return
    for shape in (STANDARD, boards.FOUR):
        board = boards.one(shape)
        if first := exam.ask(board, 2):
            solutions, counters = first.solutions, dict(first.counters)
            exam.ask(boards.several(shape), 2)
            same = (first.solutions, dict(first.counters)) == (solutions, counters)
            exam.hold(
                same, "gives an answer for good", "the next question changed it", board.puzzle
            )


def _threads(exam: Examination) -> None:
    """Four threads begin together, each with a puzzle of its own, several times."""
    for asked in (
        boards.isomorphs(THREADS),
        [boards.several(shape) for shape in (STANDARD, *boards.SIZES[:3])],
    ):
        with ThreadPoolExecutor(THREADS) as pool:
            begin = Barrier(THREADS)
            exam.assertions += sum(
                pool.map(_ask_often, [exam.solver] * THREADS, asked, [begin] * THREADS)
            )


def _ask_often(solver: Solver, board: Board, begin: Barrier) -> int:
    """One thread's questions; how many assertions they made."""
    exam = Examination(solver)
    begin.wait()
    for _ in range(ROUNDS):
        exam.ask(board, 2)
    return exam.assertions


def _counters(exam: Examination) -> None:
    for board in (boards.one(STANDARD), boards.several(boards.FOUR), boards.clashing(STANDARD)[0]):
        result = exam.ask(board, 2)
        for name, value in result.counters.items() if result else ():
            named = isinstance(name, str) and name.isidentifier() and name not in _TAKEN
            exam.hold(
                named,
                f"counts {name!r}",
                "a counter has an identifier as name, and wall_ns and cpu_ns are taken",
            )
            number = type(value) in (int, float) and math.isfinite(value)
            exam.hold(
                number, f"counts {name} = {value!r}", "a counter is a plain number", board.puzzle
            )
            standard = (name in COUNTS, name.endswith("_seconds"))
            right = (value >= 0 or not any(standard)) and (value == int(value) or not standard[0])
            exam.hold(
                right,
                f"counts {name} = {value!r}",
                "a count is a whole number, and no time is negative",
                board.puzzle,
            )


def _prepare(exam: Examination) -> None:
    if exam.worker or not isinstance(exam.solver, Preparable):
        return
    for _ in range(2):
        try:
            exam.solver.prepare()
        except Exception as error:
            raise Failed("prepares", f"{type(error).__name__}: {error}") from error
        exam.ask(boards.one(STANDARD), 2)
        exam.ask(boards.one(boards.FOUR), 2)


def _options(exam: Examination) -> None:
    """Options written as on a command line make an equal backend."""
    solver = exam.solver
    if exam.worker or not dataclasses.is_dataclass(solver):
        return
    if not any(exam.ask(boards.one(shape), 1) for shape in (STANDARD, boards.FOUR)):
        return  # of a backend that answers nothing, nothing is held
    kind = type(solver)
    frozen = kind.__dataclass_params__.frozen
    exam.hold(frozen, f"{kind.__name__} holds options", "the dataclass is not frozen")
    names = [field.name for field in dataclasses.fields(solver) if field.init]
    spec = Spec.of("solver", {name: getattr(solver, name) for name in names})
    exam.hold(
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
