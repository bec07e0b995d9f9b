"""What a backend claims: none, one or many solutions, at every limit, on boards of every kind; the brute force knows."""

from __future__ import annotations

from collections.abc import Iterable

from solvers.conformance import boards
from solvers.conformance.boards import Board
from solvers.conformance.examination import Check, Examination
from solvers.puzzle import STANDARD
from solvers.shape import Shape

USUAL = (STANDARD, boards.FOUR)
LIMITS = (1, 2, None)
SOON = 0.3  # seconds for boards on which a search that goes on to the end would never end
CLASHES = (
    2.0  # seconds for boards on which a search that overlooks clashing givens would take very long
)


def _ask_all(
    exam: Examination, asked: Iterable[Board], limits: Iterable[int | None] = LIMITS
) -> None:
    for wanted in limits:
        for board in asked:
            exam.ask(board, wanted)


def _finds(exam: Examination) -> None:
    asked = [
        board
        for shape in (*USUAL, *boards.SIZES)
        for board in (boards.solved(shape), boards.one(shape))
    ]
    answers = [answer for board in asked if (answer := exam.ask(board, 1)) is not None]
    if answers:
        exam.hold(
            any(answer.solutions for answer in answers),
            "finds a solution",
            f"none on {len(answers)} boards",
        )


def _one(exam: Examination) -> None:
    _ask_all(exam, [boards.one(shape) for shape in USUAL])


def _search(exam: Examination) -> None:
    _ask_all(exam, [boards.hard()], (1, 2))


def _several(exam: Examination) -> None:
    for board in map(boards.several, USUAL):
        count = len(board.solutions)
        _ask_all(exam, [board], (1, 2, count - 1, count, count + 1, None))


def _none(exam: Examination) -> None:
    _ask_all(exam, [*boards.none(STANDARD), *boards.none(boards.FOUR)])


def _clashing(exam: Examination) -> None:
    for shape in (STANDARD, boards.CROSSED, boards.JIGSAWS[0]):
        for board in boards.clashing(shape):
            for wanted in (1, 2):
                exam.ask(board, wanted, CLASHES)


def _full(exam: Examination) -> None:
    _ask_all(
        exam,
        [board for shape in USUAL for board in (boards.solved(shape), boards.wrong_full(shape))],
    )


def _all(exam: Examination) -> None:
    _ask_all(exam, [boards.count_all(boards.FOUR)], (287, 288, 289, None))


def _empty(exam: Examination) -> None:
    if not exam.holds_limits and not exam.worker:
        return
    for wanted in (1, 2):
        for shape in (STANDARD, Shape(4, 4)):
            exam.ask(boards.empty(shape), wanted, SOON)


def _sizes(exam: Examination) -> None:
    for shape in boards.SIZES:
        _ask_all(exam, [boards.one(shape), boards.several(shape), *boards.none(shape)], (2, None))


def _units(exam: Examination) -> None:
    for shape in (boards.CROSSED, *boards.JIGSAWS):
        _ask_all(exam, [boards.one(shape), boards.several(shape), *boards.none(shape)], (2, None))
    _ask_all(exam, [boards.count_all(boards.CROSSED), boards.count_all(boards.JIGSAWS[0])], (None,))


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
