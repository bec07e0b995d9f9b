"""The line protocol: both ends of it, without a process between them."""

from __future__ import annotations

import io

import pytest

from solvers.backtracking.propagation import Solver as Propagation
from solvers.errors import (
    CompileError,
    Crashed,
    InputError,
    NoCompiler,
    NotASolver,
    ProtocolError,
    SudokuError,
    Unsupported,
)
from solvers.host import serving
from solvers.host.error_lines import error_line
from solvers.puzzle import Puzzle
from solvers.result import Stop
from solvers.shape import Shape
from solvers.solver import Limits, Solver
from solvers.worker import capabilities, protocol
from solvers.worker.capabilities import Capabilities
from tests import fakes

FOUR = Puzzle.parse("1... ..3. .... ...2")


def ask(solver: Solver, puzzle: Puzzle = FOUR, limits: Limits = Limits(2)) -> protocol.Reply:  # noqa: B008  frozen
    """The reply to one request, through text both ways."""
    return protocol.reply(serving.answer(solver, protocol.request(puzzle, limits)), puzzle.shape)


@pytest.mark.parametrize("shape", ["2x2", "2x3", "3x3+diagonals", "6x6", "jigsaw:AABBAABBCCDDCCDD"])
@pytest.mark.parametrize("limits", [Limits(), Limits(None), Limits(7, 0.25)])
def test_a_request_is_read_as_it_was_written(shape: str, limits: Limits) -> None:
    """Shape, limits and givens survive, for boards of any shape."""
    puzzle = Puzzle((1, *[0] * (Shape.parse(shape).cells - 1)), Shape.parse(shape))
    assert serving.parse_request(protocol.request(puzzle, limits)) == (puzzle, limits)


def test_a_reply_carries_the_result_and_its_times() -> None:
    """What comes out is what the solver returned, with the time of the solve beside it."""
    reply = ask(Propagation())
    assert reply.result == Propagation().solve(FOUR, Limits(2))
    assert dict(reply.result.counters) == dict(Propagation().solve(FOUR, Limits(2)).counters)
    assert reply.wall_ns > 0


def test_whatever_a_solver_raises_is_an_error_line() -> None:
    """An exception arrives as Crashed with its type, its text and its place; Unsupported stays what it is."""
    with pytest.raises(
        Crashed, match=r"ZeroDivisionError: nine divided by nothing \(fakes.py:\d+\)"
    ):
        ask(fakes.Raises())
    with pytest.raises(Unsupported, match="takes no puzzles"):
        ask(fakes.Unable())


def test_what_is_no_result_is_invalid_output() -> None:
    """Another type than Result, and grids of another size than the board's."""
    with pytest.raises(protocol.InvalidOutput, match="returned str"):
        ask(fakes.ReturnsText())
    with pytest.raises(protocol.InvalidOutput, match="15 values"):
        ask(fakes.ShortGrid())


def test_a_board_half_empty_comes_through() -> None:
    """Empty cells are carried, so that the judge can say what is missing."""
    assert ask(fakes.HalfBoard()).result.solutions[0][8:] == (0,) * 8


@pytest.mark.parametrize(
    ("kind", "made"),
    [
        ("unsupported", Unsupported),
        ("input", InputError),
        ("not-a-solver", NotASolver),
        ("no-compiler", NoCompiler),
        ("compile", CompileError),
        ("crash", Crashed),
    ],
)
def test_an_error_arrives_as_what_it_was(kind: str, made: type[SudokuError]) -> None:
    """Its kind, and its text with lines and backslashes whole."""
    text = "a.cpp:3: error: stray '\\n' in program\n    char c = \\n;\n\n1 error \\\\"
    line = error_line(made(text))
    assert line.startswith(f"error {kind} ")
    assert line.count("\n") == 1
    error = protocol.read_error(line.removeprefix("error "))
    assert type(error) is made
    assert error.cause == text


def test_the_place_of_a_crash_is_the_solvers_own() -> None:
    """Not that of the library in which it came up."""
    assert "JSONDecodeError" in (
        line := serving.answer(fakes.RaisesInLibrary(), protocol.request(FOUR, Limits()))[0]
    )
    assert "(fakes.py:" in line


def test_a_hello_line_tells_traits() -> None:
    """In any order, and words that are not known say nothing; what is no hello line is none."""
    assert capabilities.read_hello(
        capabilities.hello("two words", ("one", "counts"))
    ) == Capabilities(one=True, counts=True)
    assert capabilities.read_hello("sudoku 1 mine new limits") == Capabilities(limits=True)
    for line in ("", "sudoku 1", "sudoku 2 mine", "hello"):
        assert capabilities.read_hello(line) is None
    assert capabilities.read_protections(capabilities.protections(["network"])) == frozenset(
        {"network"}
    )
    assert capabilities.read_protections(capabilities.protections([])) == frozenset()
    assert capabilities.read_protections("sudoku 1 mine") is None


def test_a_solver_shows_its_traits() -> None:
    """That it holds limits unless it says otherwise, that it takes batches, and the words that it has."""
    assert serving.capabilities(Propagation()) == ("limits",)
    assert serving.capabilities(fakes.Uninterruptible()) == ()
    assert serving.capabilities(fakes.InBulk()) == ("limits", "batch")


@pytest.mark.parametrize(
    "line",
    ["", "solve", "solve 2x2 1 none", "solve 2x2 x none 1...", "solve 2x2 1 -3 1..............."],
)
def test_a_bad_request_is_answered_with_an_error(line: str) -> None:
    """The child goes on; the parent raises InputError."""
    answers = io.StringIO()
    serving.serve(Propagation(), [line + "\n"], answers)
    assert answers.getvalue().startswith("error input ")
    with pytest.raises(InputError):
        protocol.reply(answers.getvalue().splitlines(), FOUR.shape)


@pytest.mark.parametrize(
    "line",
    ["hello", "done sometimes", "solution 12345", "solution %", "done exhausted wall_ns=soon"],
)
def test_lines_outside_the_protocol_are_refused(line: str) -> None:
    """A child that does not speak the protocol is a ProtocolError, not a wrong answer."""
    with pytest.raises(ProtocolError):
        protocol.reply([line], FOUR.shape)


def test_an_end_without_an_answer_is_a_crash() -> None:
    """Solutions with no `done` after them prove nothing."""
    with pytest.raises(Crashed, match="ended without an answer"):
        protocol.reply(["solution 1234341221434321"], FOUR.shape)


def test_a_child_that_does_not_tell_its_time_is_timed() -> None:
    """From the question on; nothing is ever solved in no time."""
    assert protocol.reply(["done gave-up"], FOUR.shape).wall_ns > 0


def test_counters_keep_their_types() -> None:
    """Counts stay whole numbers, and seconds stay fractions, small ones too."""
    reply = protocol.reply(
        ["done gave-up guesses=12 search_seconds=1e-05 wall_ns=5 cpu_ns=4"], FOUR.shape
    )
    assert reply.result.counters == {"guesses": 12, "search_seconds": 1e-05}
    assert (reply.result.stop, reply.wall_ns, reply.cpu_ns) == (Stop.GAVE_UP, 5, 4)
