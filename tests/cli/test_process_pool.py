"""Puzzles are solved in several processes: everything is as with one, and in the same order."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

import psutil
import pytest

from solvers.cli.answer_formats import AnswerFormat
from solvers.cli.process_pool import ProcessPool
from solvers.cli.puzzle_solver import Answer, PuzzleSolver
from solvers.cli.solve_stream import SolveStream
from solvers.errors import Crashed, InputError, PuzzleError, Unsupported
from solvers.formats.puzzle_entry import OnError, PuzzleEntry, raise_error
from solvers.puzzle import STANDARD, Puzzle
from solvers.solver import Limits

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are forks")

FOUR = ["1...............", "12343412214343..", "11..............", ". 2 3 4" + " ." * 12]
SIX = "." * 36
BAD = "12345"


class Odd(PuzzleSolver):
    """Answers puzzles by their names, in ways that real solvers do only now and then."""

    def __init__(self, sleeping: Path | None = None) -> None:
        super().__init__("naive", Limits(1), AnswerFormat.LINE)
        self._sleeping = sleeping  # is created when it sleeps

    def answer(self, entry: PuzzleEntry) -> Answer:
        match entry.name:
            case "unsupported":
                raise Unsupported("odd")
            case "fault":
                raise ZeroDivisionError("our own")
            case "unpicklable":
                raise type("Local", (Exception,), {})("odd")
            case "dies":
                os.kill(os.getpid(), signal.SIGKILL)
            case "sleeps":
                assert self._sleeping
                try:
                    self._sleeping.touch()
                    time.sleep(60)
                except KeyboardInterrupt:
                    return Answer(b"found", is_interrupted=True)
        return Answer(f"{entry.name} {entry.puzzle.shape is STANDARD}".encode())


def named(*names: str) -> list[PuzzleEntry]:
    """Return the same puzzle under several names."""
    return [PuzzleEntry(Puzzle((0,) * 81), name=name) for name in names]


def pooled(*names: str, jobs: int = 2) -> list[Answer]:
    """Return the answers of a pool."""
    with ProcessPool(Odd(), jobs) as pool:
        submitted = [answer for entry in named(*names) for answer in pool.submit(entry)]
        return [*submitted, *pool.drain()]


def outcome(
    file: Path, jobs: int, on_error: OnError, capsys: pytest.CaptureFixture[str]
) -> tuple[bytes, str, object, str]:
    """Return what `sudoku solve` writes, its error and its position, and standard error."""
    stream = SolveStream("propagation", Limits(2), AnswerFormat.LINE, on_error, jobs=jobs)
    written, error = bytearray(), ""
    try:
        for text in stream.answers(str(file)):
            written += text
    except InputError as raised:
        error = str(raised)
    return bytes(written), error, stream.position, capsys.readouterr().err


def print_error(error: PuzzleError) -> None:
    """Print an error, as `--on-error skip` does."""
    import sys

    print(f"skipped: {error}", file=sys.stderr)


@pytest.mark.parametrize("on_error", [raise_error, print_error])
@pytest.mark.parametrize(
    "lines",
    [
        [*FOUR, SIX] * 7,
        [BAD, *FOUR, BAD, BAD, f"{FOUR[1]} 2 1234341221434321", BAD, FOUR[0], BAD],
        [f"{FOUR[1]} 2 1234341221434321", BAD],
        [f"{FOUR[1]} 2 1234341221434321", FOUR[0], "\0", FOUR[0]],
        [FOUR[1]],
        ["# nothing"],
    ],
)
def test_everything_is_as_with_one_process(
    lines: list[str], on_error: OnError, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Answers, errors, messages about the file and their order, and the exit code."""
    file = tmp_path / "puzzles.txt"
    file.write_text("# format: puzzle-lines\n" + "".join(f"{line}\n" for line in lines))
    assert outcome(file, 3, on_error, capsys) == outcome(file, 1, on_error, capsys)


def test_answers_keep_their_order() -> None:
    """Also if groups become larger, and with one puzzle, for which no process starts."""
    names = [str(number) for number in range(200)]
    assert [answer.text for answer in pooled(*names, jobs=3)] == [
        f"{name} True".encode() for name in names
    ]
    assert [answer.text for answer in pooled("only")] == [b"only True"]
    assert pooled() == []


@pytest.mark.parametrize(
    ("name", "kind"),
    [("unsupported", Unsupported), ("fault", ZeroDivisionError), ("unpicklable", Crashed)],
)
def test_an_exception_of_the_solver_ends_the_answers(name: str, kind: type[Exception]) -> None:
    """It has the place of the answer, with its traceback in the other process."""
    *before, last = pooled("a", "b", name, "c", "d")
    assert [answer.text for answer in before] == [b"a True", b"b True"]
    assert type(last.error) is kind
    assert kind is Crashed or "in answer" in "".join(last.error.__notes__)


def test_a_process_that_dies_is_an_error() -> None:
    """The operating system may have killed it because memory was short."""
    with pytest.raises(Crashed, match="a process that solved puzzles of the file has ended"):
        pooled("a", "dies", "b")


def test_ctrl_c_keeps_what_is_complete_and_what_was_found(tmp_path: Path) -> None:
    """The rest of the puzzles has no answers."""
    sleeping = tmp_path / "sleeping"
    with ProcessPool(Odd(sleeping), 2) as pool:
        answers = [answer for entry in named("a", "sleeps") for answer in pool.submit(entry)]
        while not sleeping.exists():
            time.sleep(0.001)
        answers += pool.submit(*named("b"))
        answers += pool.interrupt()
    assert [answer.text for answer in answers] == [b"a True", b"found"]
    assert [answer.is_interrupted for answer in answers] == [False, True]


def test_no_process_is_left(tmp_path: Path) -> None:
    """They end with the pool."""
    before = psutil.Process().children()
    pooled("a", "b", "c")
    assert psutil.Process().children() == before
