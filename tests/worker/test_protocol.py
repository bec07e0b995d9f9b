"""Both sides of the line protocol, without a process between them."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pytest

from solvers.backtracking.propagation import Solver as Propagation
from solvers.errors import (
    CompileError,
    Crashed,
    InputError,
    InvalidOutput,
    NoCompiler,
    NotASolver,
    ProtocolError,
    SudokuError,
    TimeLimitExceeded,
    Unsupported,
)
from solvers.host import serving
from solvers.host.error_lines import error_line
from solvers.puzzle import Puzzle
from solvers.result import Result, Stop
from solvers.shape import Shape
from solvers.solver import Limits, Solver
from solvers.worker import capabilities, protocol, protocol_errors
from solvers.worker.capabilities import Capabilities
from tests import fakes

FOUR = Puzzle.parse("1... ..3. .... ...2")


def ask(solver: Solver, puzzle: Puzzle = FOUR, limits: Limits = Limits(2)) -> protocol.Reply:  # noqa: B008  frozen
    """Send a request as text to a solver, and read the reply."""
    return protocol.reply(serving.answer(solver, protocol.request(puzzle, limits)), puzzle.shape)


@pytest.mark.parametrize("shape", ["2x2", "2x3", "3x3+diagonals", "6x6", "jigsaw:AABBAABBCCDDCCDD"])
@pytest.mark.parametrize("limits", [Limits(), Limits(None), Limits(7, 0.25)])
def test_a_request_is_read_as_it_was_written(shape: str, limits: Limits) -> None:
    """Shape, limits and givens are the same, for every shape."""
    puzzle = Puzzle((1, *[0] * (Shape.parse(shape).cells - 1)), Shape.parse(shape))
    assert serving.parse_request(protocol.request(puzzle, limits)) == (puzzle, limits)


def test_a_reply_carries_the_result_and_its_times() -> None:
    """The result is what the solver returned, next to the time of the solve."""
    reply = ask(Propagation())
    assert reply.result == Propagation().solve(FOUR, Limits(2))
    assert dict(reply.result.counters) == dict(Propagation().solve(FOUR, Limits(2)).counters)
    assert reply.wall_ns > 0


def test_an_exception_of_a_solver_becomes_an_error_line() -> None:
    """It arrives as Crashed, with type, text and place. Unsupported stays Unsupported."""
    with pytest.raises(Crashed, match=r"ZeroDivisionError: division by zero \(fakes.py:\d+\)"):
        ask(fakes.Raises())
    with pytest.raises(Unsupported, match="supports no puzzles"):
        ask(fakes.SupportsNothing())


def test_other_values_than_results_are_invalid_output() -> None:
    """Values of another type, and grids of another size than the puzzle, are rejected."""
    with pytest.raises(InvalidOutput, match="returned str"):
        ask(fakes.ReturnsText())
    with pytest.raises(InvalidOutput, match="15 values"):
        ask(fakes.ShortGrid())


def test_a_partly_filled_grid_is_transferred() -> None:
    """Blanks are kept, so that verification can say what is missing."""
    assert ask(fakes.HalfGrid()).result.solutions[0][8:] == (0,) * 8


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
def test_an_error_keeps_its_class_and_its_text(kind: str, made: type[SudokuError]) -> None:
    """A text of several lines with backslashes arrives complete, in one line of the protocol."""
    text = "a.cpp:3: error: stray '\\n' in program\n    char c = \\n;\n\n1 error \\\\"
    line = error_line(made(text))
    assert line.startswith(f"error {kind} ")
    assert line.count("\n") == 1
    error = protocol_errors.read_error(line.removeprefix("error "))
    assert type(error) is made
    assert error.cause == text


def test_the_place_of_a_crash_is_in_the_solver() -> None:
    """An exception raised in a library is reported with the line that called the library."""
    assert "JSONDecodeError" in (
        line := serving.answer(fakes.RaisesInLibrary(), protocol.request(FOUR, Limits()))[0]
    )
    assert "(fakes.py:" in line


def test_capabilities_are_read_from_the_hello_line() -> None:
    """Unknown words are ignored, and other lines are not hello lines."""
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


def test_capabilities_of_a_backend_come_from_its_class() -> None:
    """It keeps time limits unless it is not interruptible, and may support batches."""
    assert serving.capabilities(Propagation()) == ("limits", "proofs")
    assert serving.capabilities(fakes.Uninterruptible()) == ()
    assert serving.capabilities(fakes.SolvesBatches()) == ("limits", "batch")


@pytest.mark.parametrize(
    "line",
    ["", "solve", "solve 2x2 1 none", "solve 2x2 x none 1...", "solve 2x2 1 -3 1..............."],
)
def test_a_bad_request_is_answered_with_an_error(line: str) -> None:
    """The child continues, and the parent raises InputError."""
    answers = io.StringIO()
    serving.serve(Propagation(), [line + "\n"], answers)
    assert answers.getvalue().startswith("error input ")
    with pytest.raises(InputError):
        protocol.reply(answers.getvalue().splitlines(), FOUR.shape)


@pytest.mark.parametrize(
    "line",
    ["hello", "done sometimes", "solution 12345", "solution %", "done exhausted wall_ns=soon"],
)
def test_lines_outside_the_protocol_are_rejected(line: str) -> None:
    """They raise ProtocolError, and are not a wrong answer."""
    with pytest.raises(ProtocolError):
        protocol.reply([line], FOUR.shape)


def test_an_end_without_an_answer_is_a_crash() -> None:
    """Solutions without a line `done` raise Crashed."""
    with pytest.raises(Crashed, match="ended without an answer"):
        protocol.reply(["solution 1234341221434321"], FOUR.shape)


def test_a_child_that_does_not_report_its_time_is_timed() -> None:
    """The time since the request is more than 0."""
    assert protocol.reply(["done gave-up"], FOUR.shape).wall_ns > 0


SOLUTION = "1342421334212134"


def killed(*lines: str) -> Iterator[str]:
    """Yield the lines of a child that is killed at its time limit."""
    yield from lines
    raise TimeLimitExceeded("exceeded its time limit and was killed")


@pytest.mark.parametrize(
    ("grid", "stop", "found"), [(SOLUTION, Stop.ENOUGH, 1), ("-", Stop.EXHAUSTED, 0)]
)
def test_what_a_program_has_printed_is_the_answer_if_it_is_killed(
    grid: str, stop: Stop, found: int
) -> None:
    """The last of what was announced counts, with the time at which it was printed."""
    before = protocol.printed(Stop.ENOUGH, SOLUTION[::-1], 5, 4)
    reply = protocol.reply(killed(before, protocol.printed(stop, grid, 7, 6)), FOUR.shape)
    assert (reply.result.stop, len(reply.result.solutions)) == (stop, found)
    assert (reply.wall_ns, reply.cpu_ns, reply.is_killed) == (7, 6, True)


def test_what_a_program_has_printed_does_not_count_if_it_ends() -> None:
    """The answer at its end counts."""
    printed = protocol.printed(Stop.ENOUGH, SOLUTION, 7, 6)
    reply = protocol.reply([printed, "done gave-up wall_ns=9"], FOUR.shape)
    assert (reply.result, reply.wall_ns, reply.is_killed) == (Result((), Stop.GAVE_UP), 9, False)
    with pytest.raises(TimeLimitExceeded):
        protocol.reply(killed("answered\n"), FOUR.shape)


def test_an_announced_answer_reaches_the_parent() -> None:
    """The host writes it while the program runs."""
    grid = Propagation().solve(FOUR).solutions[0]
    result = Result((grid,), Stop.ENOUGH)

    def timed(puzzle: Puzzle, limits: Limits, announce: serving.Announce) -> serving.Timed:
        announce(result, 7, 6)
        return Result((), Stop.GAVE_UP), 9, 8

    said: list[str] = []
    request = protocol.request(FOUR, Limits(1))
    serving.answer(Propagation(), request, say=said.append, timed=timed)
    assert protocol.reply(killed(*said), FOUR.shape).result == result


def test_counters_keep_their_types() -> None:
    """Counts stay integers, and seconds stay floats."""
    reply = protocol.reply(
        ["done gave-up guesses=12 search_seconds=1e-05 wall_ns=5 cpu_ns=4"], FOUR.shape
    )
    assert reply.result.counters == {"guesses": 12, "search_seconds": 1e-05}
    assert (reply.result.stop, reply.wall_ns, reply.cpu_ns) == (Stop.GAVE_UP, 5, 4)


@pytest.mark.parametrize(
    ("wall_ns", "cpu_ns", "fits"),
    [(1, 1, True), (10**9, 10**12, True), (2 * 10**9, 1, False), (-1, 1, False), (1, -1, False)],
)
def test_a_reported_time_is_compared_with_the_time_that_passed(
    wall_ns: int, cpu_ns: int, fits: bool
) -> None:
    """A solve cannot take longer than the time since its request, in which a second passed."""
    reply = protocol.Reply(Result((), Stop.EXHAUSTED), wall_ns, cpu_ns)
    if fits:
        protocol.check_times(reply, 10**9)
    else:
        with pytest.raises(ProtocolError, match=f"reports a time of {wall_ns} ns"):
            protocol.check_times(reply, 10**9)
