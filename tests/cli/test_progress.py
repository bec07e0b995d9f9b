"""The progress line: a bar, a number, a rate and the time left, on a terminal, after a second."""

from __future__ import annotations

import doctest
import gzip
import io
import sys
import threading
from pathlib import Path

import pytest

from solvers.cli import progress as progress_module
from solvers.cli.progress import Progress, progress


class Terminal(io.StringIO):
    """A stream that claims to be a terminal."""

    def isatty(self) -> bool:
        return True


def test_its_examples_are_right() -> None:
    """They are what other commands copy."""
    result = doctest.testmod(progress_module)
    assert (result.attempted > 0, result.failed) == (True, 0)


def test_without_a_total_it_shows_the_number_and_the_rate() -> None:
    """The time left is not known."""
    shown = Progress("puzzle", None, ())
    shown.advance(1234)
    assert shown.text(2.0) == "1,234 puzzles, 617 a second"


def test_with_a_total_it_shows_the_share_and_the_time_left() -> None:
    """The time left assumes that the rate stays the same."""
    shown = Progress("puzzle", 8, ())
    shown.advance()
    shown.advance()
    assert shown.text(30.0) == "25%, 2 puzzles, 0.067 a second, 1 min 30 s left"
    shown.advance_to(8)
    assert shown.text(30.0) == "100%, 8 puzzles, 0.27 a second, 0 s left"


def test_the_share_of_files_is_that_of_the_bytes_read(tmp_path: Path) -> None:
    """The sizes of all files count, and those of compressed files as they are on the disk."""
    files = [tmp_path / "a.txt", tmp_path / "b.gz"]
    files[0].write_bytes(b"x\n" * 50)
    files[1].write_bytes(gzip.compress(b""))
    size = 100 + files[1].stat().st_size
    shown = Progress("line", None, files)
    assert shown.share() == 0
    stream = shown.open(files[0])
    assert isinstance(stream, io.BufferedReader)
    stream.readline()
    assert shown.share() == 2 / size
    shown.open(files[1])
    assert shown.share() == 100 / size
    shown.stop()
    assert shown.share() == 0, "everything was read, but perhaps not everything is finished"
    assert stream.closed


@pytest.mark.parametrize("name", ["-", "missing.txt", "nul\0"])
def test_a_file_that_cannot_be_opened_is_left_to_its_reader(name: str) -> None:
    """The reader reports the error. `-` is standard input, which has no size."""
    shown = Progress("line", None, [name])
    assert shown.open(name) == name
    assert shown.share() == 0


@pytest.mark.parametrize("stream", [io.StringIO(), Terminal()])
def test_nothing_is_shown_in_a_pipe_or_in_the_first_second(
    stream: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A fast command, or one in a pipe, writes nothing to standard error."""
    monkeypatch.setattr(sys, "stderr", stream)
    with progress("puzzle") as shown:
        shown.advance()
    assert stream.getvalue() == ""


@pytest.mark.parametrize(("prints_results", "is_shown"), [(False, True), (True, False)])
def test_it_is_shown_on_a_terminal_and_removed_at_the_end(
    prints_results: bool, is_shown: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Unless results appear on the same terminal. Messages stay above the line."""
    monkeypatch.setattr(progress_module, "FIRST", 0.0)
    monkeypatch.setattr(sys, "stdout", Terminal())
    stream = Terminal()
    monkeypatch.setattr(sys, "stderr", stream)
    drawn, text_of = threading.Event(), Progress.text

    def text(shown: Progress, seconds: float) -> str:
        drawn.set()
        return text_of(shown, seconds)

    monkeypatch.setattr(Progress, "text", text)
    with progress("puzzle", total=4, prints_results=prints_results) as shown:
        shown.advance()
        if is_shown:
            assert drawn.wait(60)
            print("skipped: a line", file=sys.stderr)
    written = stream.getvalue()
    assert ("25%, 1 puzzle, " in written, "skipped: a line" in written) == (is_shown, is_shown)
    assert not is_shown or written.endswith("\x1b[2K"), "the line is erased"
