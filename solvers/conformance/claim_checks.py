"""What a backend claims: none, one or many solutions, at every limit, on boards of every kind; the brute force knows."""

from __future__ import annotations

from collections.abc import Iterable

from solvers.conformance import known_puzzles
from solvers.conformance.backend_tester import BackendTester, Check
from solvers.conformance.known_puzzles import KnownPuzzle
from solvers.puzzle import STANDARD
from solvers.shape import Shape

USUAL = (STANDARD, known_puzzles.FOUR)
LIMITS = (1, 2, None)
SOON = 0.3  # seconds for boards on which a search that goes on to the end would never end
CLASHES = (
    2.0  # seconds for boards on which a search that overlooks clashing givens would take very long
)


def _ask_all(
    tester: BackendTester, asked: Iterable[KnownPuzzle], limits: Iterable[int | None] = LIMITS
) -> None:
    for wanted in limits:
        for board in asked:
            tester.ask(board, wanted)


def _finds(tester: BackendTester) -> None:
    asked = [
        board
        for shape in (*USUAL, *known_puzzles.SIZES)
        for board in (known_puzzles.solved(shape), known_puzzles.one(shape))
    ]
    answers = [answer for board in asked if (answer := tester.ask(board, 1)) is not None]
    if answers:
        tester.hold(
            any(answer.solutions for answer in answers),
            "finds a solution",
            f"none on {len(answers)} boards",
        )


def _one(tester: BackendTester) -> None:
    _ask_all(tester, [known_puzzles.one(shape) for shape in USUAL])


def _search(tester: BackendTester) -> None:
    _ask_all(tester, [known_puzzles.hard()], (1, 2))


def _several(tester: BackendTester) -> None:
    for board in map(known_puzzles.several, USUAL):
        count = len(board.solutions)
        _ask_all(tester, [board], (1, 2, count - 1, count, count + 1, None))


def _none(tester: BackendTester) -> None:
    _ask_all(tester, [*known_puzzles.none(STANDARD), *known_puzzles.none(known_puzzles.FOUR)])


def _clashing(tester: BackendTester) -> None:
    for shape in (STANDARD, known_puzzles.CROSSED, known_puzzles.JIGSAWS[0]):
        for board in known_puzzles.clashing(shape):
            for wanted in (1, 2):
                tester.ask(board, wanted, CLASHES)


def _full(tester: BackendTester) -> None:
    _ask_all(
        tester,
        [
            board
            for shape in USUAL
            for board in (known_puzzles.solved(shape), known_puzzles.wrong_full(shape))
        ],
    )


def _all(tester: BackendTester) -> None:
    _ask_all(tester, [known_puzzles.count_all(known_puzzles.FOUR)], (287, 288, 289, None))


def _empty(tester: BackendTester) -> None:
    if not tester.holds_limits and not tester.worker:
        return
    for wanted in (1, 2):
        for shape in (STANDARD, Shape(4, 4)):
            tester.ask(known_puzzles.empty(shape), wanted, SOON)


def _sizes(tester: BackendTester) -> None:
    for shape in known_puzzles.SIZES:
        _ask_all(
            tester,
            [known_puzzles.one(shape), known_puzzles.several(shape), *known_puzzles.none(shape)],
            (2, None),
        )


def _units(tester: BackendTester) -> None:
    for shape in (known_puzzles.CROSSED, *known_puzzles.JIGSAWS):
        _ask_all(
            tester,
            [known_puzzles.one(shape), known_puzzles.several(shape), *known_puzzles.none(shape)],
            (2, None),
        )
    _ask_all(
        tester,
        [
            known_puzzles.count_all(known_puzzles.CROSSED),
            known_puzzles.count_all(known_puzzles.JIGSAWS[0]),
        ],
        (None,),
    )


CLAIMS = (
    Check("finds", "It finds a solution of some board that has one.", _finds),
    Check(
        "one-solution",
        "The solution of a unique puzzle is found, and no other claimed, whatever the limit.",
        _one,
    ),
    Check(
        "search",
        "A puzzle that takes thousands of guesses is answered as rightly as an easy one.",
        _search,
    ),
    Check(
        "several-solutions",
        "Solutions are right and come once each, never more than wanted; enough and exhausted are told apart.",
        _several,
    ),
    Check("no-solution", "Of a board that has no solution, none is claimed.", _none),
    Check(
        "clashing-givens",
        "Two equal givens in a row, column, box, region or diagonal leave no solution.",
        _clashing,
    ),
    Check(
        "full-board", "A full board is its own only solution, or has none where it is wrong.", _full
    ),
    Check("all-solutions", "The empty 4x4 board has 288 solutions, each found once.", _all),
    Check(
        "empty-board",
        "An empty board is never taken for one with a single solution or none.",
        _empty,
    ),
    Check(
        "sizes", "Boards of other sizes are answered as rightly, or refused as Unsupported.", _sizes
    ),
    Check(
        "other-units", "Diagonals and jigsaw regions are kept, or refused as Unsupported.", _units
    ),
)
